package app

import (
	"context"
	"time"

	"clary.example/internal/features/export"
	"clary.example/internal/skincare"
)

func (a *App) exportQuestionnaires(ctx context.Context, subject export.Subject) (any, error) {
	records, err := a.Questionnaires.List(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]export.Questionnaire, 0, len(records))
	for _, q := range records {
		exported := export.Questionnaire{
			ID: q.ID, FilledAt: q.FilledAt, CurrentRoutine: q.CurrentRoutine, Profile: q.Profile,
			Severity: string(q.Estimate.Severity), Certainty: string(q.Estimate.Certainty),
			Doubt: string(q.Estimate.Doubt), Model: q.Estimate.Model, OwnSeverity: string(q.OwnSeverity),
			Recommendation: q.Recommendation, Writer: q.Writer, PromptVersion: q.Prompt, LibraryVersion: q.Library,
			Photos: []string{}, PhotoKeptUntil: ifAny(q.PhotoUntil),
			Side: string(q.Side), Shares: q.Estimate.Shares, Between: append([]skincare.Severity{}, q.Estimate.Between()...),
			StartingPhoto: q.StartingPhoto, StartingPhotoAnswered: q.StartingAnswered,
		}
		for _, photo := range photosOf(q) {
			if subject.Photos[photo.Path()] {
				exported.Photos = append(exported.Photos, photo.Path())
			}
		}
		list = append(list, exported)
	}
	return list, nil
}

func (a *App) exportSettings(ctx context.Context, subject export.Subject) (any, error) {
	settings, err := a.Control.Settings(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	return export.Settings{
		RestrictedSince: ifAny(settings.RestrictedSince), PhotoRetention: string(settings.Photos),
		InactivityMonths: settings.UnusedMonths, LastUsedOn: settings.LastUsed.String(), KeptUntil: settings.KeptUntil.String(),
	}, nil
}

func (a *App) exportRoutines(ctx context.Context, subject export.Subject) (any, error) {
	days, err := a.Routines.All(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]export.Routine, 0, len(days))
	for _, day := range days {
		list = append(list, export.Routine{
			ID: day.ID, Day: day.Date.String(), Morning: day.Morning, Evening: day.Evening,
			MorningDone: day.MorningDone, EveningDone: day.EveningDone, Week: day.Week,
			AddedAt: day.AddedAt, ReplacedAt: ifAny(day.ReplacedAt),
		})
	}
	return list, nil
}

func (a *App) exportCheckIns(ctx context.Context, subject export.Subject) (any, error) {
	checkIns, err := a.CheckIns.List(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]export.CheckIn, 0, len(checkIns))
	for _, c := range checkIns {
		exported := export.CheckIn{
			Day: c.Date.String(), SavedAt: c.SavedAt, Severity: string(c.Severity), Change: string(c.Change), SkinFeels: []string{},
			Bother: string(c.Bother), New: c.New, Note: c.Note, Heard: append([]string{}, c.Heard...),
		}
		for _, feeling := range c.SkinFeels {
			exported.SkinFeels = append(exported.SkinFeels, string(feeling))
		}
		list = append(list, exported)
	}
	return list, nil
}

func (a *App) exportFeedback(ctx context.Context, subject export.Subject) (any, error) {
	notes, err := a.Feedback.Given(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]export.Feedback, 0, len(notes))
	for _, note := range notes {
		list = append(list, export.Feedback{
			GivenAt: note.GivenAt, Concern: string(note.Concern), Comment: note.Comment, Answer: note.Answer,
			HandledAt: ifAny(note.HandledAt),
		})
	}
	return list, nil
}

func (a *App) exportComplaints(ctx context.Context, subject export.Subject) (any, error) {
	complaints, err := a.Complaints.All(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]export.Complaint, 0, len(complaints))
	for _, c := range complaints {
		exported := export.Complaint{
			Reference: c.Reference(), About: string(c.About), Text: c.Text, MadeAt: c.MadeAt, DueAt: c.DueAt,
			ClosedAt: ifAny(c.ClosedAt), Answers: []export.Answer{},
		}
		for _, answer := range c.Answers {
			exported.Answers = append(exported.Answers, export.Answer{GivenAt: answer.GivenAt, Text: answer.Text})
		}
		list = append(list, exported)
	}
	return list, nil
}

func (a *App) exportNotices(ctx context.Context, subject export.Subject) (any, error) {
	notices, err := a.Notices.AllFor(ctx, subject.User)
	if err != nil {
		return nil, err
	}
	list := make([]export.Notice, 0, len(notices))
	for _, n := range notices {
		list = append(list, export.Notice{SetAt: n.SetAt, Text: n.Text})
	}
	return list, nil
}

func (a *App) exportRecoveryCodes(ctx context.Context, subject export.Subject) (any, error) {
	left, err := a.Accounts.RecoveryCodesLeft(ctx, skincare.Caller{User: skincare.User{ID: subject.User}})
	if err != nil {
		return nil, err
	}
	return export.RecoveryCodes{Left: left.Number, MadeAt: ifAny(left.MadeAt)}, nil
}

func (a *App) exportPasskeys(ctx context.Context, subject export.Subject) (any, error) {
	passkeys, err := a.Accounts.ListPasskeys(ctx, skincare.Caller{User: skincare.User{ID: subject.User}})
	if err != nil {
		return nil, err
	}
	list := make([]export.Passkey, 0, len(passkeys))
	for _, p := range passkeys {
		list = append(list, export.Passkey{
			Name: p.Name, CredentialID: p.CredentialID, PublicKey: p.PublicKey, SignCount: p.SignCount,
			BackupEligible: p.BackupEligible, AddedAt: p.AddedAt, UsedAt: ifAny(p.UsedAt),
		})
	}
	return list, nil
}

// ifAny returns nil for a time that has not come.
func ifAny(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
