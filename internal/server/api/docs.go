package api

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // For the template.
	"encoding/base64"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

const (
	docsPath     = "/api/docs"
	contractPath = "/api/openapi.yaml"
	docsStyle    = "body{margin:1rem auto;padding:0 1rem;max-width:60rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}"
)

//go:embed docs.html
var docsTemplate string

// Docs is the API contract, and a page that lists its operations.
type Docs struct {
	contract, page []byte
	policy         string
}

type operation struct {
	Method, Path string `yaml:"-"`
	OperationID  string `yaml:"operationId"` //nolint:tagliatelle // A keyword of OpenAPI.
	Summary      string
	Description  string
	// Security is nil where the rule of the whole contract applies: an access token.
	Security *[]map[string][]string
}

// Public says whether an operation needs no login.
func (o operation) Public() bool { return o.Security != nil && len(*o.Security) == 0 }

// NewDocs renders the page of an OpenAPI document.
func NewDocs(contract []byte) (*Docs, error) {
	var document struct {
		Info       struct{ Title, Version, Description string }
		Paths      map[string]map[string]yaml.Node
		Operations []operation  `yaml:"-"`
		Style      template.CSS `yaml:"-"`
	}
	if err := yaml.Unmarshal(contract, &document); err != nil {
		return nil, fmt.Errorf("read the API contract: %w", err)
	}
	for _, path := range slices.Sorted(maps.Keys(document.Paths)) {
		item := document.Paths[path]
		for _, method := range slices.Sorted(maps.Keys(item)) {
			if method == "parameters" {
				continue
			}
			o := operation{Method: strings.ToUpper(method), Path: path}
			node := item[method]
			if err := node.Decode(&o); err != nil {
				return nil, fmt.Errorf("read the API contract: %w", err)
			}
			document.Operations = append(document.Operations, o)
		}
	}
	document.Style = docsStyle
	t, err := template.New("docs").Parse(docsTemplate)
	if err != nil {
		return nil, fmt.Errorf("parse the page of the API: %w", err)
	}
	var page bytes.Buffer
	if err := t.Execute(&page, document); err != nil {
		return nil, fmt.Errorf("render the page of the API: %w", err)
	}
	sum := sha256.Sum256([]byte(docsStyle))
	return &Docs{contract: contract, page: page.Bytes(), policy: "default-src 'none'; style-src 'sha256-" +
		base64.StdEncoding.EncodeToString(sum[:]) + "'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
		"require-trusted-types-for 'script'; trusted-types 'none'"}, nil
}

// docsRoutes are public and not part of the contract: they show it. They need no
// limiter, because they only send bytes that are ready in memory.
func (s *Server) docsRoutes(r router) {
	w := routePolicy{limit: LimitNetwork, timeout: handlerTimeout}
	r.within("GET "+contractPath, w, public(s.Docs.sendContract))
	r.within("GET "+docsPath, w, public(s.Docs.sendPage))
	r.within("GET "+docsPath+"/{$}", w, public(redirectToDocs))
}

func (d *Docs) sendContract(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Content-Type", "application/yaml; charset=utf-8")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(d.contract))
	return nil
}

func (d *Docs) sendPage(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", d.policy)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(d.page))
	return nil
}

// redirectToDocs handles GET /api/docs/, for people who type the slash that
// other paths end in.
func redirectToDocs(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, docsPath, http.StatusPermanentRedirect)
	return nil
}
