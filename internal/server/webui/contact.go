package webui

import (
	"fmt"
	"net/http"
	"time"
)

// contactPath is where people who find a weakness look for whom to tell (RFC
// 9116).
const contactPath = "/.well-known/security.txt"

// contactLife is how long a copy of that page may be believed. Each answer
// begins it anew, because the address comes from the settings of this server.
const contactLife = 30 * 24 * time.Hour

func (a *App) serveContact(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = fmt.Fprintf(w, "Contact: mailto:%s\nExpires: %s\nPreferred-Languages: en\n",
		a.contact, time.Now().Add(contactLife).UTC().Format(time.RFC3339))
}
