package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"os/exec"
	"regexp"
)

var id = regexp.MustCompile(`^[a-z0-9]+$`)

type form struct {
	ID string `json:"id"`
}

func check(f *form) error {
	if !id.MatchString(f.ID) {
		return errors.New("id")
	}
	return nil
}
func checkV(f form) error {
	if !id.MatchString(f.ID) {
		return errors.New("id")
	}
	return nil
}
func ok(f *form) bool {
	return id.MatchString(f.ID)
}

func a(w http.ResponseWriter, r *http.Request) {
	var f form
	json.NewDecoder(r.Body).Decode(&f)
	if err := check(&f); err != nil {
		return
	}
	exec.Command("sh", "-c", "ls "+f.ID).Run()
}
func b(w http.ResponseWriter, r *http.Request) {
	f := form{ID: r.FormValue("id")}
	if err := check(&f); err != nil {
		return
	}
	exec.Command("sh", "-c", "ls "+f.ID).Run()
}
func c(w http.ResponseWriter, r *http.Request) {
	var f form
	json.NewDecoder(r.Body).Decode(&f)
	if !ok(&f) {
		return
	}
	exec.Command("sh", "-c", "ls "+f.ID).Run()
}
func d(w http.ResponseWriter, r *http.Request) {
	var f form
	json.NewDecoder(r.Body).Decode(&f)
	if err := checkV(f); err != nil {
		return
	}
	exec.Command("sh", "-c", "ls "+f.ID).Run()
}
func e(w http.ResponseWriter, r *http.Request) {
	var f form
	json.NewDecoder(r.Body).Decode(&f)
	if !id.MatchString(f.ID) {
		return
	}
	exec.Command("sh", "-c", "ls "+f.ID).Run()
}
func g(w http.ResponseWriter, r *http.Request) {
	f := &form{}
	json.NewDecoder(r.Body).Decode(f)
	if err := check(f); err != nil {
		return
	}
	exec.Command("sh", "-c", "ls "+f.ID).Run()
}
func h(w http.ResponseWriter, r *http.Request) {
	f := &form{}
	if err := json.NewDecoder(r.Body).Decode(f); err != nil {
		return
	}
	if err := check(f); err != nil {
		return
	}
	exec.Command("sh", "-c", "ls "+f.ID).Run()
}
func i(w http.ResponseWriter, r *http.Request) {
	f := &form{}
	if err := json.NewDecoder(r.Body).Decode(f); err != nil {
		return
	}
	err := check(f)
	if err != nil {
		return
	}
	exec.Command("sh", "-c", "ls "+f.ID).Run()
}

func j(w http.ResponseWriter, r *http.Request) {
	var f form
	json.NewDecoder(r.Body).Decode(&f)
	check(&f)
	exec.Command("sh", "-c", "ls "+f.ID).Run() // want: command-injection
}
