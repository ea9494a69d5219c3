// Package apidocs serves the API contract: as a page for people, and as the
// OpenAPI file for programs.
//
// The page is HTML without any script. The renderers that others use need a
// weaker content security policy: see decision 30.
package apidocs

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed" // For the template and the stylesheet.
	"encoding/hex"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"
)

// The addresses that a Site answers at.
const (
	PagePath     = "/api/docs"
	StylePath    = "/api/docs/style.css"
	ContractPath = "/api/openapi.yaml"
)

// policy is the content security policy of the page: it can load its stylesheet
// and its icon, and run nothing.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; " +
	"frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

//go:embed page.html
var pageTemplate string

//go:embed style.css
var style []byte

// Site serves the page, its stylesheet and the contract.
type Site struct {
	files map[string]file
}

type file struct {
	contentType, tag string
	plain, zipped    []byte
}

// New renders an OpenAPI document.
func New(contract []byte) (*Site, error) {
	rendered, err := render(contract)
	if err != nil {
		return nil, fmt.Errorf("render the API documentation: %w", err)
	}
	site := &Site{files: make(map[string]file)}
	for path, f := range map[string]file{
		PagePath:     {contentType: "text/html; charset=utf-8", plain: rendered},
		StylePath:    {contentType: "text/css; charset=utf-8", plain: style},
		ContractPath: {contentType: "application/yaml; charset=utf-8", plain: contract},
	} {
		sum := sha256.Sum256(f.plain)
		f.tag = hex.EncodeToString(sum[:8])
		if f.zipped, err = compress(f.plain); err != nil {
			return nil, err
		}
		site.files[path] = f
	}
	return site, nil
}

func render(contract []byte) ([]byte, error) {
	var d document
	if err := yaml.Unmarshal(contract, &d); err != nil {
		return nil, err
	}
	if err := d.resolve(); err != nil {
		return nil, err
	}
	t, err := template.New("page").Parse(pageTemplate)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := t.Execute(&out, d.page()); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

func compress(plain []byte) ([]byte, error) {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := w.Write(plain); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// ServeHTTP answers at the three addresses. Caches keep a copy and ask each time
// whether it is still current.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := s.files[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", f.contentType)
	header.Set("Cache-Control", "no-cache")
	header.Set("Vary", "Accept-Encoding")
	if r.URL.Path == PagePath {
		header.Set("Content-Security-Policy", policy)
	}
	body, tag := f.plain, f.tag
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		header.Set("Content-Encoding", "gzip")
		body, tag = f.zipped, f.tag+"-gzip"
	}
	header.Set("ETag", `"`+tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(body))
}
