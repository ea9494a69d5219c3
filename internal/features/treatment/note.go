package treatment

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"clary.example/internal/skincare"
)

// field is what a sealed note is to the vault.
const field = "use note"

// content is a note in the form in which it is sealed.
type content struct {
	ID       skincare.TreatmentID `json:"id"`
	Ended    bool                 `json:"ended"`
	Doubtful bool                 `json:"doubtful"`
	Source   skincare.SourceKind  `json:"source"`
}

// keep adds notes in place of those that say the same of the same thing, and does
// nothing without any. An older end stays with a newer use, and the other way
// round, so that an end can be taken back.
func (s *Service) keep(ctx context.Context, user skincare.UserID, kept, add []skincare.UseNote) error {
	if len(add) == 0 {
		return nil
	}
	var remove []skincare.ObjectID
	rows := make([]Row, 0, len(add))
	for _, n := range add {
		for _, old := range kept {
			if old.ID == n.ID && old.Ended == n.Ended && !slices.Contains(remove, old.Name) {
				remove = append(remove, old.Name)
			}
		}
		row, err := s.seal(ctx, user, n)
		if err != nil {
			return err
		}
		rows = append(rows, row)
	}
	return s.Store.Replace(ctx, user, remove, rows)
}

func (s *Service) seal(ctx context.Context, user skincare.UserID, n skincare.UseNote) (Row, error) {
	data, err := json.Marshal(content{n.ID, n.Ended, n.Doubtful, n.Source})
	if err != nil {
		return Row{}, fmt.Errorf("encode use note: %w", err)
	}
	row := Row{Kind: RowNote, Name: skincare.NewObjectID(), SaidAt: n.At}
	row.Sealed, err = s.Vault.Seal(ctx, user, field, row.Name.String(), data)
	if err != nil {
		return Row{}, fmt.Errorf("seal use note: %w", err)
	}
	return row, nil
}

func (s *Service) open(ctx context.Context, user skincare.UserID, row Row) (skincare.UseNote, error) {
	data, err := s.Vault.Open(ctx, user, field, row.Name.String(), row.Sealed)
	if err != nil {
		return skincare.UseNote{}, fmt.Errorf("open use note: %w", err)
	}
	var c content
	if json.Unmarshal(data, &c) != nil {
		return skincare.UseNote{}, errors.New("a sealed use note has an unknown form") // The reason would quote it.
	}
	return skincare.UseNote{Name: row.Name, ID: c.ID, Ended: c.Ended, Doubtful: c.Doubtful, Source: c.Source, At: row.SaidAt}, nil
}
