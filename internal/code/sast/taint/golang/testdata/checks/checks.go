package main

import (
	"errors"
	"net/http"
	"net/url"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/google/uuid"
)

// Values that a function checks, or refuses, before it uses them.

var (
	re      = regexp.MustCompile(`^[a-z]+$`)
	neg     = regexp.MustCompile(`[^a-z]`)
	sub     = regexp.MustCompile(`^v(\d+)$`)
	allowed = []string{"a", "b"}
	table   = map[string]string{"a": "b"}
)

func refuse(x string) { panic("refused: " + x) }

func check(x string) (string, error) {
	if !re.MatchString(x) {
		return "", errors.New("no name")
	}
	return x, nil
}

func check2(x string) error {
	if !re.MatchString(x) {
		return errors.New("no name")
	}
	return nil
}

func isRe(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	if !re.MatchString(x) {
		http.Error(w, "no", 400)
		return
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isRen(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	if neg.MatchString(x) {
		http.Error(w, "no", 400)
		return
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isMap2(w http.ResponseWriter, r *http.Request) {
	x, ok := table[r.FormValue("x")]
	if !ok {
		return
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isInt2(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	if _, err := strconv.Atoi(x); err != nil {
		return
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isUuid2(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	if _, err := uuid.Parse(x); err != nil {
		return
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isHost(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("u"))
	if err != nil || u.Host != "example.com" {
		return
	}
	http.Get(u.String())
}

func isHost2(w http.ResponseWriter, r *http.Request) {
	u, _ := url.Parse(r.FormValue("u"))
	if !slices.Contains(allowed, u.Hostname()) {
		return
	}
	http.Get(u.String())
}

func isRed2(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("u"))
	if err != nil || u.Host != "" || u.Scheme != "" {
		return
	}
	http.Redirect(w, r, u.String(), 302)
}

func isChk(w http.ResponseWriter, r *http.Request) {
	x, err := check(r.FormValue("x"))
	if err != nil {
		return
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isChk4(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	err := check2(x)
	if err != nil {
		http.Error(w, "x", 400)
		return
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isRunes(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	for _, c := range x {
		if !unicode.IsLetter(c) {
			return
		}
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isRegsub(w http.ResponseWriter, r *http.Request) {
	m := sub.FindStringSubmatch(r.FormValue("x"))
	if m == nil {
		return
	}
	exec.Command("sh", "-c", "ls "+m[1]).Run()
}

func isAny(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	if strings.ContainsFunc(x, func(c rune) bool { return !unicode.IsLetter(c) }) {
		return
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isValidate(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	if uuid.Validate(x) != nil {
		return
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isOwn(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	if !re.MatchString(x) {
		refuse(x)
	}
	exec.Command("sh", "-c", "ls "+x).Run()
}

func isPort(w http.ResponseWriter, r *http.Request) {
	u, _ := url.Parse(r.FormValue("u"))
	exec.Command("sh", "-c", "ls "+u.Port()).Run() // want: command-injection
}

func isUnescape(w http.ResponseWriter, r *http.Request) {
	x, _ := url.QueryUnescape(r.FormValue("u"))
	exec.Command("sh", "-c", "ls "+x).Run() // want: command-injection
}

func isRsplit(w http.ResponseWriter, r *http.Request) {
	x := re.Split(r.FormValue("u"), 2)
	exec.Command("sh", "-c", "ls "+x[0]).Run() // want: command-injection
}

func isLater(w http.ResponseWriter, r *http.Request) {
	x := r.FormValue("x")
	defer refuse(x)
	go refuse(x)
	exec.Command("sh", "-c", "ls "+x).Run() // want: command-injection
}
