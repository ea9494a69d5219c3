package questionnaire

import (
	"context"
	"errors"
	"fmt"

	"clary.example/internal/skincare"
)

// Result is what a person learns of a questionnaire that they have sent.
type Result struct {
	ID       skincare.QuestionnaireID
	Estimate skincare.Estimate
}

// Create looks at the photo and keeps the questionnaire. It asks first whether
// it may, before it reads what was sent.
//
// An attempt that has succeeded before gets the same answer again. Photos are
// stored before the row that names them, so that no row is without its photo;
// photos without a row are of no use to anybody and are swept away.
func (s *Service) Create(ctx context.Context, caller skincare.Caller, sub Submission) (Result, error) {
	if err := sub.Attempt.Check(); err != nil {
		return Result{}, err
	}
	if err := permit(caller.Consents); err != nil {
		return Result{}, err
	}
	done, err := s.sending.lock(ctx, caller.ID)
	if err != nil {
		return Result{}, err
	}
	defer done()
	admission, err := s.Store.Admission(ctx, caller.ID, sub.Attempt)
	if err != nil {
		return Result{}, err
	}
	if admission.Made {
		return s.repeated(ctx, caller.ID, sub.Attempt)
	}
	if err := s.admit(ctx, caller.ID, admission); err != nil {
		return Result{}, err
	}
	form, estimate, err := s.classify(ctx, caller.ID, sub)
	if err != nil {
		return Result{}, errors.Join(err, s.giveBack(ctx, caller.ID, form, err))
	}
	form.kept = admission.KeepsPhotos && (!estimate.Unreadable() || form.unreadable != DiscardUnreadable)
	result, err := s.keep(ctx, caller, sub.Attempt, form, estimate)
	if err != nil {
		// The photo has been classified. That counts for a person who has
		// disconnected: otherwise they could have any number classified.
		if ctx.Err() == nil {
			err = errors.Join(err, s.giveBack(ctx, caller.ID, form, err))
		}
		return Result{}, err
	}
	return result, nil
}

// result is what was said of an earlier attempt.
func (s *Service) result(ctx context.Context, user skincare.UserID, row Row) (Result, error) {
	q, err := s.open(ctx, user, row)
	return Result{q.ID, q.Estimate}, err
}

// repeated answers an attempt that has succeeded before.
func (s *Service) repeated(ctx context.Context, user skincare.UserID, attempt skincare.Attempt) (Result, error) {
	row, err := s.Store.ByAttempt(ctx, user, attempt)
	if err != nil {
		return Result{}, err
	}
	return s.result(ctx, user, row)
}

// permit says whether a photo of a person may be looked at.
func permit(consents skincare.Consents) error {
	return consents.Permit(skincare.PurposeHealthData, skincare.PurposePhoto)
}

// admit counts the questionnaire against what a person may send.
func (s *Service) admit(ctx context.Context, user skincare.UserID, admission Admission) error {
	if admission.Records >= MaxRecords {
		return TooMany()
	}
	return skincare.SayThrottled(s.Quota.Take(ctx, user),
		"You've sent many questionnaires recently. Skin changes slowly, so please wait a while before you send another.")
}

// TooMany is the answer to someone who keeps MaxRecords.
func TooMany() error {
	return skincare.Errorf(skincare.KindInvalid,
		"You have %d records, the most we can store. Please delete some that you no longer need.", MaxRecords)
}

// giveBack leaves the count as it was when it was not the person who failed, and
// no photo was worked on. They may be gone by now. Who left while a photo was
// being worked on is counted: nobody can tell how far it got.
func (s *Service) giveBack(ctx context.Context, user skincare.UserID, f form, reason error) error {
	kind := skincare.KindOf(reason)
	cutShort := errors.Is(reason, ErrCutShort)
	ours := kind == skincare.KindUnavailable || kind == skincare.KindInternal && ctx.Err() == nil
	if ours && !cutShort || cutShort && !f.opened() {
		return s.Quota.GiveBack(context.WithoutCancel(ctx), user)
	}
	return nil
}

// classify reads a form and has its photo looked at.
func (s *Service) classify(ctx context.Context, user skincare.UserID, sub Submission) (form, skincare.Estimate, error) {
	f, err := s.read(ctx, sub)
	if err != nil {
		return f, skincare.Estimate{}, err
	}
	estimate, err := s.estimate(ctx, user, f.photo)
	if err == nil && estimate.Unreadable() && f.unreadable == RefuseUnreadable {
		err = skincare.Errorf(skincare.KindPhotoUnreadable, "%s", estimate.Reason())
	}
	return f, estimate, err
}

func (s *Service) keep(
	ctx context.Context, caller skincare.Caller, attempt skincare.Attempt, form form, estimate skincare.Estimate,
) (Result, error) {
	profile, err := s.Profiles.Profile(ctx, caller)
	if err != nil {
		return Result{}, err
	}
	row := Row{
		Name:         skincare.NewObjectID(),
		FilledAt:     s.Now(),
		Estimate:     estimate,
		Side:         form.side,
		HasPhoto:     form.kept,
		HasFullPhoto: form.kept && form.full.JPEG != nil,
	}
	row.Estimate.Notes = skincare.EstimateNotes{} // They are sealed with the answers.
	row.Answers, err = s.sealAnswers(ctx, caller.ID, row.Name, answers{form.currentRoutine, profile, estimate.Notes})
	if err != nil {
		return Result{}, err
	}
	if err := s.putPhotos(ctx, caller.ID, row, form); err != nil {
		return Result{}, err
	}
	// When this fails the row may be there nevertheless: a connection can break
	// just after the commit. So the photo stays, for the sweep to decide.
	kept, err := s.Store.Create(ctx, caller.ID, attempt, row)
	if err != nil {
		return Result{}, err
	}
	if kept.Name != row.Name {
		return s.result(ctx, caller.ID, kept)
	}
	return Result{kept.ID, estimate.Noted()}, nil
}

// estimate has a photo looked at. The person may have changed their mind while
// it was on its way, so their consents are read again.
func (s *Service) estimate(ctx context.Context, user skincare.UserID, photo Photo) (skincare.Estimate, error) {
	now, err := s.Consents.Current(ctx, user)
	if err != nil {
		return skincare.Estimate{}, err
	}
	if err := permit(now); err != nil {
		return skincare.Estimate{}, err
	}
	estimate, err := s.Estimator.Estimate(ctx, photo.Frame)
	if err != nil {
		return skincare.Estimate{}, fmt.Errorf("estimate severity: %w", err)
	}
	return estimate, nil
}

// putPhotos stores the copies of a photo that the row says are kept.
func (s *Service) putPhotos(ctx context.Context, user skincare.UserID, row Row, f form) error {
	if row.HasPhoto {
		if err := s.putPhoto(ctx, user, row.Name, Small, f.photo); err != nil {
			return err
		}
	}
	if row.HasFullPhoto {
		return s.putPhoto(ctx, user, row.Name, Full, f.full)
	}
	return nil
}

func (s *Service) putPhoto(ctx context.Context, user skincare.UserID, name skincare.ObjectID, size Size, photo Photo) error {
	sealed, err := s.Vault.Seal(ctx, user, photoField(size), name.String(), photo.JPEG)
	if err != nil {
		return fmt.Errorf("seal photo: %w", err)
	}
	if err := s.Objects.Put(ctx, photoKey(user, name, size), sealed); err != nil {
		return fmt.Errorf("store photo: %w", err)
	}
	return nil
}
