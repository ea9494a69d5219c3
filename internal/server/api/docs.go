package api

import (
	"net/http"

	"clary.example/internal/server/apidocs"
)

// docsRoutes are public and not part of the contract: they show it. They need no
// gate, because they only send bytes that are ready in memory.
func (s *Server) docsRoutes(r router) {
	w := work{limit: LimitNetwork, timeout: handlerTimeout}
	for _, path := range []string{apidocs.PagePath, apidocs.StylePath, apidocs.ContractPath} {
		r.within(http.MethodGet+" "+path, w, public(func(w http.ResponseWriter, r *http.Request) error {
			s.Docs.ServeHTTP(w, r)
			return nil
		}))
	}
	r.within(http.MethodGet+" "+apidocs.PagePath+"/{$}", w, public(redirectToDocs))
}

// redirectToDocs handles GET /api/docs/, for people who type the slash that
// other paths end in.
func redirectToDocs(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, apidocs.PagePath, http.StatusPermanentRedirect)
	return nil
}
