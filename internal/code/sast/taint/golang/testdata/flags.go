package main

import (
	"errors"
	"net/http"
)

var errLate = errors.New("source")

func unset(raw string) error {
	var err error
	if raw != "http://a.example.com" {
		err = errors.New("x")
	}
	return err
}
func named(raw string) (err error) {
	if raw != "http://a.example.com" {
		err = errors.New("x")
	}
	return err
}
func late(raw string) error {
	var err error = nil
	if raw != "http://a.example.com" {
		err = errLate
	}
	return err
}

func flags(r *http.Request) {
	x1 := r.FormValue("x1")
	if err := unset(x1); err == nil {
		http.Get(x1) // safe
	}
	x2 := r.FormValue("x1")
	if err := named(x2); err == nil {
		http.Get(x2) // safe
	}
	x3 := r.FormValue("x1")
	if err := late(x3); err == nil {
		http.Get(x3) // safe
	}
	x4 := r.FormValue("x1")
	var err error
	if x4 != "http://a.example.com" {
		err = errLate
	}
	if err == nil {
		http.Get(x4) // safe
	}
	x5 := r.FormValue("x1")
	msg := ""
	if x5 != "http://a.example.com" {
		msg = "bad"
	}
	if msg == "" {
		http.Get(x5) // safe
	}
}
