// Package main parses values, checks them and returns them.
package main

import (
	"errors"
	"net/http"
	"net/url"
)

var hosts = map[string]bool{"a.example.com": true}

func parse2(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	if err != nil {
		return nil, err
	}
	if !hosts[u.Host] || u.Scheme != "https" {
		return nil, errors.New("not allowed")
	}
	return u, nil
}
func parse5(raw string) (*url.URL, error) {
	u, err := url.Parse(raw)
	if err != nil {
		return nil, err
	}
	if u.Scheme != "https" {
		return nil, errors.New("not allowed")
	}
	if !hosts[u.Host] {
		return nil, errors.New("not allowed")
	}
	return u, nil
}
func parse6(raw string) *url.URL {
	u, _ := url.Parse(raw)
	if u.Scheme != "https" || u.Host != "a.example.com" {
		return nil
	}
	return u
}

func h2(w http.ResponseWriter, r *http.Request) {
	u, err := parse2(r.FormValue("url"))
	if err != nil {
		return
	}
	http.Get(u.String()) // safe
}

func h5(w http.ResponseWriter, r *http.Request) {
	u, err := parse5(r.FormValue("url"))
	if err != nil {
		return
	}
	http.Get(u.String()) // safe
}
func h6(w http.ResponseWriter, r *http.Request) {
	u := parse6(r.FormValue("url"))
	http.Get(u.String()) // safe
}
func h7(w http.ResponseWriter, r *http.Request) {
	u, _ := url.Parse(r.FormValue("url"))
	if u.Scheme != "https" || u.Host != "a.example.com" {
		return
	}
	http.Get(u.String()) // safe
	v := struct{ U *url.URL }{u}
	http.Get(v.U.String()) // safe
}

func check8(u *url.URL) (*url.URL, error) {
	if u.Scheme != "https" || u.Host != "a.example.com" {
		return nil, errors.New("x")
	}
	return u, nil
}
func h8(w http.ResponseWriter, r *http.Request) {
	p, _ := url.Parse(r.FormValue("url"))
	u, err := check8(p)
	if err != nil {
		return
	}
	http.Get(u.String()) // safe
	http.Get(p.String()) // safe
}

type form struct{ URL, Name string }

func load(r *http.Request) (*form, error) {
	f := &form{URL: r.FormValue("url"), Name: r.FormValue("n")}
	if !hosts2[f.URL] {
		return nil, errors.New("x")
	}
	return f, nil
}

var hosts2 = map[string]bool{"http://a.example.com": true}

func h9(w http.ResponseWriter, r *http.Request) {
	f, err := load(r)
	if err != nil {
		return
	}
	http.Get(f.URL)  // safe
	http.Get(f.Name) // want: ssrf
}
