package api

import (
	"net/http"
	"net/url"
	"strconv"

	"clary.example/internal/features/admin"
	"clary.example/internal/server/api/oas"
	"clary.example/internal/skincare"
)

// What pages hold when nobody says otherwise.
const (
	defaultEntries = 50
	defaultDays    = 30
)

// listUsers handles GET /api/admin/users/.
func (s *Server) listUsers(w http.ResponseWriter, r *http.Request, _ skincare.Caller) error {
	query, err := userQuery(r.URL.Query())
	if err != nil {
		return err
	}
	page, err := s.Admin.List(r.Context(), query)
	if err != nil {
		return err
	}
	if page.Next != "" {
		next := r.URL.Query()
		next.Set("after", page.Next)
		w.Header().Set("Link", "<"+r.URL.EscapedPath()+"?"+next.Encode()+`>; rel="next"`)
	}
	body := make([]oas.AdminUser, 0, len(page.Users))
	for _, user := range page.Users {
		body = append(body, oas.AdminUser{
			ID:       int64(user.ID),
			Username: user.Username,
			Profile: oas.AdminUserProfile{
				IsAdmin:                     user.IsAdmin,
				GeminiAPIRequests:           user.AIRequests,
				ImageClassificationRequests: user.Classifications,
			},
			QuestionnaireCount: user.Questionnaires,
		})
	}
	return respond(w, http.StatusOK, body)
}

// userQuery reads what the list of users is asked for.
func userQuery(values url.Values) (admin.Query, error) {
	query := admin.Query{Search: values.Get("search"), Sort: admin.ByID, After: values.Get("after")}
	var err error
	if query.Limit, err = number(values, "limit", admin.MaxUsers); err != nil {
		return admin.Query{}, err
	}
	role := oas.ListUsersParamsRole(values.Get("role"))
	order := oas.ListUsersParamsOrder(values.Get("order"))
	sort := oas.ListUsersParamsSort(values.Get("sort"))
	if values.Has("role") && !role.Valid() || values.Has("order") && !order.Valid() || values.Has("sort") && !sort.Valid() {
		return admin.Query{}, skincare.Errorf(skincare.KindInvalid, "These list options are not valid.")
	}
	if sort != "" {
		query.Sort = admin.Sort(sort)
	}
	query.AdminsOnly = role == oas.ListUsersParamsRoleAdmin
	query.Descending = order == oas.ListUsersParamsOrderDesc
	return query, nil
}

// number reads a number of the query, or returns what it is without.
func number(values url.Values, name string, without int) (int, error) {
	if !values.Has(name) {
		return without, nil
	}
	value, err := strconv.Atoi(values.Get(name))
	if err != nil {
		return 0, skincare.Errorf(skincare.KindInvalid, "%q must be a number.", name)
	}
	return value, nil
}

// toggleUserRole handles POST /api/admin/users/toggle-role/{id}/.
func (s *Server) toggleUserRole(w http.ResponseWriter, r *http.Request, caller skincare.Caller) error {
	subject, err := subjectID(r)
	if err != nil {
		return err
	}
	user, err := s.Admin.ToggleRole(r.Context(), caller, subject)
	if err != nil {
		return err
	}
	role := "no longer an admin."
	if user.IsAdmin {
		role = "now an admin."
	}
	return respond(w, http.StatusOK, oas.Message{Message: user.Username + " is " + role})
}

// subjectID returns the user whom the path names.
func subjectID(r *http.Request) (skincare.UserID, error) {
	return idOf[skincare.UserID](r, admin.NotFound())
}

// getTotals handles GET /api/admin/totals/.
func (s *Server) getTotals(w http.ResponseWriter, r *http.Request, _ skincare.Caller) error {
	totals, err := s.Admin.Totals(r.Context())
	if err != nil {
		return err
	}
	reviews := []oas.ReviewCount{}
	for _, count := range s.Reviews.Counts() {
		reviews = append(reviews, oas.ReviewCount{Part: oas.ReviewCountPart(count.Part), Texts: count.All(), Signed: count.Signed})
	}
	return respond(w, http.StatusOK, oas.Totals{
		Users:                       totals.Users,
		GeminiAPIRequests:           totals.AIRequests,
		ImageClassificationRequests: totals.Classifications,
		Questionnaires:              totals.Questionnaires,
		Courses:                     totals.Courses,
		OpenFeedback:                totals.OpenFeedback,
		Reviews:                     &reviews,
	})
}

// listAudit handles GET /api/admin/audit/.
func (s *Server) listAudit(w http.ResponseWriter, r *http.Request, _ skincare.Caller) error {
	values := r.URL.Query()
	limit, err := number(values, "limit", defaultEntries)
	if err != nil {
		return err
	}
	page, err := s.Admin.Audit(r.Context(), values.Get("after"), limit)
	if err != nil {
		return err
	}
	entries := skincare.Convert(page.Entries, func(entry admin.Entry) oas.AuditEntry {
		return oas.AuditEntry{
			ID: entry.ID, At: entry.At, Action: oas.AuditAction(entry.Action),
			Actor: auditUser(entry.Actor), Subject: auditUser(entry.Subject), Text: optional(entry.Text),
		}
	})
	return respond(w, http.StatusOK, oas.AuditPage{Entries: entries, Next: optional(page.Next)})
}

func auditUser(person *admin.Person) *oas.AuditUser {
	if person == nil {
		return nil
	}
	return &oas.AuditUser{ID: int64(person.ID), Username: optional(person.Username)}
}

// optional returns nil for an empty text.
func optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}
