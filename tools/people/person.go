package main

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"clary.example/tools/drawnskin"
	"clary.example/tools/visitor"
)

// person is somebody at a site.
type person struct {
	site, name string
}

// create signs the person up, and has them use everything there is: a profile,
// questionnaires with a small and a large photo, a week of routines, a check-in,
// feedback, and a copy of it all, which will be ready some time later.
func (p person) create(ctx context.Context, records int) error {
	who, err := visitor.At(p.site, time.Minute).SignUp(ctx, p.name)
	if err != nil {
		return err
	}
	photos, err := visitor.Faces(map[string]int{"image": drawnskin.DefaultSize, "photo": 2 * drawnskin.DefaultSize})
	if err != nil {
		return err
	}
	profile := map[string]string{"skin_type": "Oily", "allergies": "Nickel", "triggers": "Stress", "duration": "2 years"}
	calls := []visitor.Call{visitor.JSON(http.MethodPut, "/api/user/profile/", profile)}
	for n := range records {
		calls = append(calls, visitor.Questionnaire(fmt.Sprintf("Water, as on day %d.", n), photos))
	}
	calls = append(calls,
		visitor.CheckIn(time.Now(), "Slept badly."),
		visitor.JSON(http.MethodPost, "/api/chatbot/", map[string]any{"conversation": []any{}, "message": "A routine, please.", "intent": "routine"}),
		visitor.JSON(http.MethodPost, "/api/chatbot/feedback/", map[string]string{"concern": "wrong", "comment": "I would not do that."}),
		visitor.JSON(http.MethodPost, "/api/user/exports/", map[string]string{"current_password": visitor.Password}))
	for _, call := range calls {
		if err := who.Do(ctx, call, nil); err != nil {
			return err
		}
	}
	return nil
}

// remove deletes the person's account.
func (p person) remove(ctx context.Context) error {
	who := visitor.At(p.site, time.Minute).Known(p.name)
	password := map[string]string{"current_password": visitor.Password}
	return who.Do(ctx, visitor.JSON(http.MethodPost, "/api/user/delete-account/", password), nil)
}
