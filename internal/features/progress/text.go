package progress

import (
	"fmt"
	"time"

	"clary.example/internal/skincare"
)

const (
	// A red flag may be a symptom, a crisis or violence, and it may be urgent. So
	// the text names who helps with each, and does not say how soon.
	redFlagText = "What you wrote in your latest check-in needs a person more than photos. If it still applies, talk to a GP or call NHS 111. If you're in danger, or might hurt yourself, call 999. Samaritans listen at any hour on 116 123."
	worseText   = "The latest photos look clearly more severe than those at the start. "
	reviewText  = "Twelve weeks is a good time to have your skin looked at. "
)

// whom ends a text with who should look at it, as the estimate of the latest photo
// says.
func whom(seek skincare.Seek, otherwise string) string {
	switch seek {
	case skincare.SeekGP:
		return "Please book a GP appointment."
	case skincare.SeekGPSoon:
		return "Please see your GP soon."
	case skincare.SeekNobody, skincare.SeekPharmacist:
	}
	return otherwise
}

func text(code string, in Input, s series) string {
	switch code {
	case CodeNoPhotos:
		if s.earlier {
			return "No photos since this routine began. Add one whenever you like."
		}
		return "No photos yet. Your first photo becomes the start to compare with."
	case CodeOnePhoto:
		if s.otherModel > 0 {
			return "The program that estimates has changed since your earlier photos. The latest photo is the new start to compare with."
		}
		if s.photos > 1 {
			return "Photos from one day so far. They're the start to compare with."
		}
		return "One photo so far. It's the start to compare with."
	case CodeTooEarly:
		if beforeWeek(in, tellFrom) {
			return fmt.Sprintf("Too early to tell. This is week %d, and skin often needs six to eight weeks to change.", weekOf(in))
		}
		if s.photos > len(s.marks) {
			return "Too early to tell. Photos from two days can differ by chance, so we compare from the third day on."
		}
		return "Too early to tell. Two photos can differ by chance, so we compare from the third on."
	case CodeNoClearChange:
		return "No clear change since the start. Your photos differ no more than photos of the same skin do."
	case CodeFewerSpots:
		return "It looks like fewer spots than at the start."
	case CodeMoreSpots:
		return "It looks like more spots than at the start."
	}
	return "We couldn't estimate how severe your acne looks from these photos, so there's nothing to compare."
}

func weekOf(in Input) int {
	return max(1, int(in.Now.Sub(in.RoutineStart)/week)+1)
}

const varies = "An estimate from one photo varies with light, angle and camera, so small differences mean nothing. Estimates can be wrong."

func details(code string, s series) string {
	switch code {
	case CodeNoPhotos:
		return varies
	case CodeNotMade:
		return fmt.Sprintf("%s without an estimate. %s", count(s.unusable), varies)
	}
	return fmt.Sprintf("%s. %s", basis(s), varies)
}

func ofSide(side skincare.Side) string {
	switch side {
	case skincare.SideFront:
		return " of your face from the front"
	case skincare.SideLeft:
		return " of the left side of your face"
	case skincare.SideRight:
		return " of the right side of your face"
	}
	return ""
}

func basis(s series) string {
	side := ofSide(s.side)
	first, last := s.marks[0].at, s.marks[len(s.marks)-1].at
	text := fmt.Sprintf("Based on %s%s, %s", count(s.photos), side, date(first))
	if date(last) != date(first) {
		text = fmt.Sprintf("Based on %s%s, from %s to %s", count(s.photos), side, date(first), date(last))
	}
	if s.unusable > 0 {
		text += fmt.Sprintf(". %s without an estimate left out", count(s.unusable))
	}
	if s.otherModel > 0 {
		text += fmt.Sprintf(". %s from before the program changed left out", count(s.otherModel))
	}
	return text
}

func count(n int) string {
	if n == 1 {
		return "1 photo"
	}
	return fmt.Sprintf("%d photos", n)
}

func date(t time.Time) string { return t.Format("2 January 2006") }
