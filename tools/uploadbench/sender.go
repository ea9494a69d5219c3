package main

import (
	"context"
	"fmt"
	"time"

	"clary.example/tools/visitor"
)

// Sides of the photos: what the classifier sees, and the larger copy.
const (
	smallSide = 224
	largeSide = 1600
)

// sender is somebody who sends the same questionnaire again and again.
type sender struct {
	*visitor.Person
	form visitor.Call
}

// signUp makes people and logs them in.
func signUp(ctx context.Context, o options) ([]*sender, error) {
	form, err := newForm(o.large)
	if err != nil {
		return nil, err
	}
	site := visitor.At(o.site, time.Minute)
	senders := make([]*sender, 0, o.people)
	for n := range o.people {
		who, err := site.SignUp(ctx, fmt.Sprintf("upload%d", n))
		if err != nil {
			return nil, err
		}
		if _, err := who.Token(ctx); err != nil {
			return nil, err
		}
		senders = append(senders, &sender{who, form})
	}
	return senders, nil
}

// newForm draws the photos and makes the form.
func newForm(large bool) (visitor.Call, error) {
	sides := map[string]int{"image": smallSide}
	if large {
		sides["photo"] = largeSide
	}
	photos, err := visitor.Faces(sides)
	if err != nil {
		return visitor.Call{}, err
	}
	return visitor.Questionnaire("Water in the morning, a gel in the evening.", photos), nil
}

func (s *sender) upload(ctx context.Context) error { return s.Do(ctx, s.form, nil) }
