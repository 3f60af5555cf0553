package main

import (
	"net/http"
	"net/url"
	"strings"
)

func a(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("u"))
	if err != nil {
		return
	}
	if strings.HasSuffix(u.Hostname(), ".example.com") {
		http.Get(u.String()) // safe
	}
	if strings.HasSuffix(u.Hostname(), "example.com") {
		http.Get(u.String()) // want: ssrf
	}
	raw := r.FormValue("raw")
	if strings.HasSuffix(raw, ".example.com") {
		http.Get(raw) // want: ssrf
	}
	if !strings.HasSuffix(u.Host, ".com") {
		return
	}
	http.Get(u.String()) // want: ssrf
}
