package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"log"
	"math/rand"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"example.org/shop/trace"
)

func hello(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	fmt.Fprintf(w, "<h1>Hello %s</h1>", name)                    // want: xss
	fmt.Fprintf(w, "<h1>Hello %s</h1>", html.EscapeString(name)) // escaped
	fmt.Fprintf(w, "<p>%d items</p>", len(name))                 // a number
	io.WriteString(w, "<p>"+name)                                // want: xss
	w.Write([]byte(name))                                        // want: xss
}

func plain(w http.ResponseWriter, r *http.Request) {
	// What does not begin like a page is sent as plain text.
	fmt.Fprintf(w, "Hello %s", r.URL.Query().Get("name"))
	http.Error(w, "unknown "+r.URL.Query().Get("name"), http.StatusNotFound)
}

func typed(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "Hello %s", r.URL.Query().Get("name")) // want: xss
}

func asJSON(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Write([]byte(r.FormValue("raw")))
	data, err := json.Marshal(map[string]string{"name": r.FormValue("name")})
	if err != nil {
		log.Println(err)
		return
	}
	w.Write(data)
	json.NewEncoder(w).Encode(r.Form)
}

type item struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

func decoded(w http.ResponseWriter, r *http.Request) {
	var v item
	if err := json.NewDecoder(r.Body).Decode(&v); err != nil {
		http.Error(w, err.Error(), 400)
		return
	}
	fmt.Fprint(w, "<b>"+v.Name+"</b>")   // want: xss
	fmt.Fprintf(w, "<b>%v</b>", v.Count) // a number
	body, err := io.ReadAll(r.Body)
	var other item
	err = json.Unmarshal(body, &other)
	if err == nil {
		fmt.Fprint(w, "<b>", other.Name) // want: xss
	}
}

func redirect(w http.ResponseWriter, r *http.Request) {
	next := r.URL.Query().Get("next")
	if r.Method == "GET" {
		http.Redirect(w, r, next, http.StatusFound) // want: open-redirect
	}
	http.Redirect(w, r, "/items/"+next, http.StatusFound)
	http.Redirect(w, r, "https://example.org/?q="+next, http.StatusFound)
	http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently)
	w.Header().Set("Location", next) // want: open-redirect
	u, err := url.Parse(next)
	if err != nil || u.Host != "" {
		return
	}
	http.Redirect(w, r, u.Path, http.StatusFound)
}

func redirectToPath(w http.ResponseWriter, r *http.Request) {
	u, _ := url.Parse(r.FormValue("next"))
	http.Redirect(w, r, u.Path, http.StatusFound)
}

func checked(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound)
}

func rooted(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if strings.HasPrefix(next, "/") {
		http.Redirect(w, r, next, http.StatusFound) // want: open-redirect
	}
	if strings.HasPrefix(next, "/items/") {
		http.Redirect(w, r, next, http.StatusFound)
	}
}

func sameSite(to string) bool {
	return len(to) > 1 && to[0] == '/' && to[1] != '/' && to[1] != '\\'
}

func known(to string) bool {
	if strings.Contains(to, "//") {
		return false
	}
	if to == "" {
		return false
	}
	return strings.HasPrefix(to, "/")
}

func judged(w http.ResponseWriter, r *http.Request) {
	to := r.FormValue("to")
	if !known(to) {
		to = "/"
	}
	http.Redirect(w, r, to, http.StatusFound)
	other := r.FormValue("other")
	if known(to) {
		http.Redirect(w, r, other, http.StatusFound) // want: open-redirect
	}
}

func validate(to string) error {
	if !strings.HasPrefix(to, "/") {
		return fmt.Errorf("%q is no path", to)
	}
	if strings.HasPrefix(to, "//") {
		return errors.New("it is on another host")
	}
	return nil
}

func validated(w http.ResponseWriter, r *http.Request) {
	to := r.FormValue("to")
	if err := validate(to); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	http.Redirect(w, r, to, http.StatusFound)
	other := r.FormValue("to")
	err := validate(other)
	if err != nil {
		http.Redirect(w, r, other, http.StatusFound) // want: open-redirect
	}
}

type signing struct{ next http.RoundTripper }

func (s signing) RoundTrip(req *http.Request) (*http.Response, error) {
	log.Printf("asking %s", req.URL)
	return s.next.RoundTrip(req)
}

func asked(w http.ResponseWriter, r *http.Request) {
	to := r.FormValue("to")
	if !sameSite(to) {
		to = "/"
	}
	http.Redirect(w, r, to, http.StatusFound)
}

func fetch(w http.ResponseWriter, r *http.Request) {
	target := r.FormValue("url")
	http.Get(target)                                    // want: ssrf
	http.Get("https://" + target + "/status")           // want: ssrf
	http.Get("https://api.example.org/items/" + target) // a fixed host
	req, err := http.NewRequest("GET", target, nil)     // want: ssrf
	if err == nil {
		client := &http.Client{}
		client.Do(req)
		fmt.Fprint(w, "<p>"+req.URL.String())
	}
	id, err := strconv.Atoi(r.FormValue("id"))
	if err != nil {
		return
	}
	http.Get(fmt.Sprintf("http://%d.example.org/", id))
}

func same(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	if filepath.Base(name) != name {
		http.ServeFile(w, r, "/srv/"+name) // want: path-traversal
		return
	}
	http.ServeFile(w, r, "/srv/"+name)
}

type node struct{ base string }

func (n *node) forward(w http.ResponseWriter, r *http.Request) {
	http.Get(n.base + r.URL.Path)
	http.Get(fmt.Sprintf("%s%s?%s", strings.TrimSuffix(n.base, "/"), r.URL.Path, r.URL.RawQuery))
	http.Get(fmt.Sprintf("%s%s", r.FormValue("base"), r.URL.Path)) // want: ssrf
}

var backends = map[string]string{"a": "https://a.example.org"}

func table(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name")
	to, ok := backends[name]
	if !ok {
		return
	}
	http.Get(to)
	switch name {
	case "x", "y":
		http.Get("https://" + name)
	}
	allowed := map[string]bool{"https://a.example.org": true}
	if target := r.FormValue("url"); allowed[target] {
		http.Get(target)
	}
	other := r.FormValue("other")
	if _, ok := backends[other]; !ok {
		return
	}
	http.Get(other)
}

func cookies(w http.ResponseWriter, r *http.Request) {
	http.SetCookie(w, &http.Cookie{Name: "sid", Value: r.FormValue("sid")}) // want: insecure-cookie, script-cookie
	http.SetCookie(w, &http.Cookie{Name: "sid", Value: "1", Secure: true, HttpOnly: true})
	http.SetCookie(w, &http.Cookie{Name: "sid", Value: "", MaxAge: -1})
	c := http.Cookie{Name: "sid", Value: "1"}
	c.Secure, c.HttpOnly = true, true
	http.SetCookie(w, &c)
}

func logs(w http.ResponseWriter, r *http.Request) {
	log.Printf("login of %s", r.FormValue("user")) // want: log-injection
	log.Printf("login of %q", r.FormValue("user"))
	log.Printf("agent %s", r.UserAgent())
}

type limiter struct{ next http.Handler }

func (l *limiter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	io.WriteString(w, "<i>"+r.PathValue("id")+"</i>") // want: xss
	l.next.ServeHTTP(w, r)
}

func register(mux *http.ServeMux) {
	mux.HandleFunc("/x", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, "Hi %s", r.FormValue("n")) // want: xss
	})
	mux.HandleFunc("/y", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain")
		fmt.Fprintf(w, "<%s>", r.FormValue("n"))
	})
}

func origins(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Access-Control-Allow-Credentials", "true") // want: open-cors
}

var ownOrigins = []string{"https://example.org"}

func reflected(w http.ResponseWriter, r *http.Request) {
	if origin := r.Header.Get("Origin"); origin != "" {
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Access-Control-Allow-Credentials", "true") // want: open-cors
	}
}

func reflectedLater(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Credentials", "true")
	w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin")) // want: open-cors
}

func knownOrigin(w http.ResponseWriter, r *http.Request) {
	if origin := r.Header.Get("Origin"); slices.Contains(ownOrigins, origin) {
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Access-Control-Allow-Credentials", "true")
	}
	for _, own := range ownOrigins {
		if origin := r.Header.Get("Origin"); own == origin {
			w.Header().Set("Access-Control-Allow-Origin", origin)
			w.Header().Set("Access-Control-Allow-Credentials", "true")
		}
	}
	if origin := r.Header.Get("Origin"); isOwn(origin) {
		w.Header().Set("Access-Control-Allow-Origin", origin)
		w.Header().Set("Access-Control-Allow-Credentials", "true")
	}
}

func isOwn(origin string) bool {
	for _, own := range ownOrigins {
		if own == origin {
			return true
		}
	}
	return false
}

func public(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin"))
}

func uploads(w http.ResponseWriter, r *http.Request) {
	reader, err := r.MultipartReader()
	if err != nil {
		return
	}
	part, err := reader.NextPart()
	if err != nil {
		return
	}
	os.Create("files/" + part.FileName()) // the name has no folders
	os.Create("files/" + part.FormName()) // want: path-traversal
	log.Print(part.FileName())            // want: log-injection
	log.Print(part.FormName())            // want: log-injection
	_, header, err := r.FormFile("file")
	if err != nil {
		return
	}
	file, err := header.Open()
	if err != nil {
		return
	}
	if data, err := io.ReadAll(file); err == nil {
		log.Print(string(data)) // want: log-injection
	}
}

func headers(w http.ResponseWriter, r *http.Request) {
	os.Remove(r.Header.Get("X-File")) // want: path-traversal
	os.Remove(r.UserAgent())          // want: path-traversal
	fmt.Fprint(w, "<p>"+r.Header.Get("X-Name"))
	w.Header().Set("X-Name", r.FormValue("name"))
	log.Print(r.RequestURI) // want: log-injection
	http.Redirect(w, r, r.RequestURI, http.StatusFound)
	http.Redirect(w, r, r.URL.String(), http.StatusFound)
	os.ReadFile("files" + r.URL.Path)
	http.FileServer(http.Dir(r.FormValue("folder"))) // want: path-traversal, directory-listing
	http.RedirectHandler(r.FormValue("next"), 302)   // want: open-redirect
	http.RedirectHandler("/items/"+r.FormValue("id"), 302)
	copied := r.WithContext(trace.With(r.Context(), r.FormValue("trace")))
	exec.Command("sh", "-c", "log "+copied.Proto).Run()
}

func asking(ctx context.Context, client *http.Client, r *http.Request) {
	http.NewRequestWithContext(ctx, "GET", r.FormValue("url"), nil) // want: ssrf
	http.NewRequestWithContext(ctx, "GET", "https://example.org/"+r.FormValue("page"), nil)
	to, err := url.Parse(r.FormValue("url"))
	if err != nil {
		return
	}
	httputil.NewSingleHostReverseProxy(to) // want: ssrf
	answer, err := client.Do(&http.Request{Method: r.FormValue("method")})
	if err == nil {
		exec.Command("sh", "-c", "log "+answer.Status).Run()
	}
}

func marked(w http.ResponseWriter) {
	http.SetCookie(w, &http.Cookie{Name: "seen", Value: "1", Secure: false, HttpOnly: true})                      // want: insecure-cookie
	http.SetCookie(w, &http.Cookie{Name: "seen", Value: "1", Secure: true, HttpOnly: false})                      // want: script-cookie
	http.SetCookie(w, &http.Cookie{Name: "visitor", Value: fmt.Sprint(rand.Int()), Secure: true, HttpOnly: true}) // want: weak-random
	w.Header().Set("Access-Control-Allow-Credentials", "true")
	w.Header().Set("Access-Control-Allow-Origin", "*") // want: open-cors
}

func cookieHeaders(w http.ResponseWriter, id string) {
	w.Header().Set("Set-Cookie", "seen=1; Path=/")                 // want: insecure-cookie, script-cookie
	w.Header().Add("set-cookie", "seen=1; Path=/; Secure")         // want: script-cookie
	w.Header().Add("Set-Cookie", "seen=1; SameSite=Lax; HttpOnly") // want: insecure-cookie
	w.Header().Add("Set-Cookie", "seen=1; Secure; HttpOnly")
	w.Header().Add("Set-Cookie", "seen=; Max-Age=0")
	w.Header().Set("X-Cookie", "seen=1")
}
