package main

import (
	"net/http"
	"os/exec"
	"strings"
)

var hosts = map[string]bool{"a": true}

func a(w http.ResponseWriter, r *http.Request) {
	host := r.FormValue("host")
	var errs []string
	if !hosts[host] {
		errs = append(errs, "unknown")
	}
	if len(errs) > 0 {
		http.Error(w, strings.Join(errs, " "), 400)
		return
	}
	exec.Command("sh", "-c", "ping "+host).Run() // safe
}

func b(w http.ResponseWriter, r *http.Request) {
	host := r.FormValue("host")
	errs := map[string]string{}
	if !hosts[host] {
		errs["host"] = "unknown"
	}
	if len(errs) == 0 {
		exec.Command("sh", "-c", "ping "+host).Run() // safe
	} else {
		exec.Command("sh", "-c", "ping "+host).Run() // want: command-injection
	}
}

func check(host string) []string {
	errs := []string{}
	if !hosts[host] {
		errs = append(errs, "unknown")
	}
	return errs
}

func c(w http.ResponseWriter, r *http.Request) {
	host := r.FormValue("host")
	if errs := check(host); len(errs) != 0 {
		return
	}
	exec.Command("sh", "-c", "ping "+host).Run() // safe
}
