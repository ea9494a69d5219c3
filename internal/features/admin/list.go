package admin

import (
	"context"
	"strconv"
	"strings"
	"unicode/utf8"

	"clary.example/internal/skincare"
)

// MaxUsers is how many users one answer holds: everybody on a small
// installation, and one page on a large one.
const MaxUsers = 1000

// maxSearch bounds what is searched for, in characters: no name is longer.
const maxSearch = 64

// maxPlace bounds the name of a page, in bytes: a username is the longest.
const maxPlace = 512

// User is somebody as an admin sees them.
type User struct {
	skincare.User
	Usage
}

// Usage is what somebody, or everybody, uses and keeps.
type Usage struct {
	// AIRequests are answers that somebody wrote for them, and Classifications
	// photos that were looked at.
	AIRequests, Classifications int64
	Questionnaires              int64
}

// Totals are sums over all users.
type Totals struct {
	Users int64
	Usage
	// Courses are those that people have now.
	Courses int64
	// OpenFeedback is what nobody has seen to yet.
	OpenFeedback int64
}

// Totals returns sums over all users.
func (s *Service) Totals(ctx context.Context) (Totals, error) {
	return s.Users.Totals(ctx)
}

// Sort is what users are sorted by.
type Sort string

// What users can be sorted by.
const (
	ByID              Sort = "id"
	ByUsername        Sort = "username"
	ByAIRequests      Sort = "gemini_api_requests"
	ByClassifications Sort = "image_classification_requests"
	ByQuestionnaires  Sort = "questionnaire_count"
)

// Query is what an admin asks the list for.
type Query struct {
	// Search is how the username begins, or empty.
	Search     string
	AdminsOnly bool
	Sort       Sort
	Descending bool
	Limit      int
	// After is the Next of the page before, or empty.
	After string
}

// Page is a part of the list.
type Page struct {
	Users []User
	// Next asks for the page after this one. It is empty on the last.
	Next string
}

// Selection is a Query in the terms of a store.
type Selection struct {
	// Prefix is how the canonical form of the username begins.
	Prefix     string
	AdminsOnly bool
	Sort       Sort
	Descending bool
	// After is the place behind which to begin, or nil.
	After *Place
	Most  int
}

// Place is where a user stands in the list. Of Key and Count, what the list is
// sorted by holds.
type Place struct {
	ID    skincare.UserID
	Key   string
	Count int64
}

// Row is a user as the store lists them.
type Row struct {
	User
	// Key is the canonical form of the username.
	Key string
}

// List returns a page of users.
func (s *Service) List(ctx context.Context, query Query) (Page, error) {
	if query.Limit < 1 || query.Limit > MaxUsers {
		return Page{}, skincare.Errorf(skincare.KindInvalid, "Please ask for 1 to %d users at a time.", MaxUsers)
	}
	if utf8.RuneCountInString(query.Search) > maxSearch {
		return Page{}, skincare.Errorf(skincare.KindInvalid, "Usernames aren't that long. Please shorten your search.")
	}
	selection := Selection{
		AdminsOnly: query.AdminsOnly, Sort: query.Sort, Descending: query.Descending,
		Most: query.Limit + 1, // One more tells whether there is a next page.
	}
	var err error
	if selection.After, err = query.place(); err != nil {
		return Page{}, err
	}
	if search := strings.TrimSpace(query.Search); search != "" {
		if selection.Prefix, err = s.UsernameKey(search); err != nil {
			return Page{}, nil //nolint:nilerr // Nobody can have a name that begins like this.
		}
	}
	rows, err := s.Users.List(ctx, selection)
	if err != nil {
		return Page{}, err
	}
	var page Page
	if len(rows) > query.Limit {
		rows = rows[:query.Limit]
		page.Next = query.next(rows[query.Limit-1])
	}
	for _, row := range rows {
		page.Users = append(page.Users, row.User)
	}
	return page, nil
}

// next names the place of a row, so that place finds it.
func (q Query) next(row Row) string {
	id := strconv.FormatInt(int64(row.ID), 10)
	switch q.Sort {
	case ByUsername:
		return row.Key
	case ByAIRequests:
		return strconv.FormatInt(row.AIRequests, 10) + "." + id
	case ByClassifications:
		return strconv.FormatInt(row.Classifications, 10) + "." + id
	case ByQuestionnaires:
		return strconv.FormatInt(row.Questionnaires, 10) + "." + id
	case ByID:
	}
	return id
}

// place returns where the page before ended.
func (q Query) place() (*Place, error) {
	if q.After == "" {
		return nil, nil
	}
	if len(q.After) > maxPlace {
		return nil, errPlace()
	}
	if q.Sort == ByUsername {
		if !utf8.ValidString(q.After) || strings.ContainsRune(q.After, 0) {
			return nil, errPlace()
		}
		return &Place{Key: q.After}, nil
	}
	place := &Place{}
	text := q.After
	if q.Sort != ByID {
		count, id, _ := strings.Cut(q.After, ".")
		var err error
		if place.Count, err = strconv.ParseInt(count, 10, 64); err != nil {
			return nil, errPlace()
		}
		text = id
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, errPlace()
	}
	place.ID = skincare.UserID(id)
	return place, nil
}

func errPlace() error {
	return skincare.Errorf(skincare.KindInvalid, "This page is not part of the list. Please start at the first page.")
}
