package demo

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

//go:embed site
var siteFiles embed.FS

// shop is a website with three languages, a blog, an endless calendar and many flaws. change
// makes it better in some respects and worse in others.
type shop struct {
	words    words
	page     *template.Template
	style    []byte
	changed  atomic.Bool
	now      func() time.Time
	pictures sync.Map // path → encoded picture
}

type words struct {
	Languages  []language
	Products   []product
	Posts      []post
	Paragraphs []string
}

type language struct {
	Code, Name, Home, Products, About, Contact, Shipping, Blog, Cart, Slogan, Lead, Buy, Price, Story, Send, Write, Mail, Text, Submit string
}

// Prefix returns the path under which the pages of the language are.
func (l language) Prefix() string { return "/" + l.Code + "/" }

type product struct{ Slug, Name string }

type post struct {
	Slug, Title, Tag string
	Heavy            bool
}

func newShop(now func() time.Time) (*shop, error) {
	s := &shop{now: now}
	raw, err := siteFiles.ReadFile("site/words.json")
	if err == nil {
		err = json.Unmarshal(raw, &s.words)
	}
	if err != nil {
		return nil, fmt.Errorf("read the words of the shop: %w", err)
	}
	if s.style, err = siteFiles.ReadFile("site/style.css"); err != nil {
		return nil, fmt.Errorf("read the style of the shop: %w", err)
	}
	s.page, err = template.ParseFS(siteFiles, "site/page.html.tmpl")
	return s, err
}

// change switches the site to its second version.
func (s *shop) change() { s.changed.Store(true) }

// view is the data of the template. The fields after Changed are flaws.
type view struct {
	words
	Kind, Path, Title, Description, Canonical, Name, Slug, Text, Picture string
	Lang                                                                 language
	Alternates                                                           []alternate
	Tags, Pictures                                                       []string
	Month, Before, After                                                 string
	Weekdays                                                             []string
	Weeks                                                                [][7]int

	Changed                                                                                     bool
	NoLang, NoViewport, NoAlt, NoLabels, Heavy, Faint, Banner, Tracker, WithoutAlternates, Bare bool
}

type alternate struct{ Code, URL string }

// ServeHTTP implements http.Handler.
func (s *shop) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Server", "Apache/2.4.29 (Ubuntu)")
	h.Set("X-Powered-By", "PHP/7.2.24")
	if s.changed.Load() {
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
	}
	if s.serveAsset(w, r) || s.serveOddity(w, r) {
		return
	}
	v, ok := s.find(r.URL.Path)
	if !ok {
		s.fault(w, http.StatusNotFound)
		return
	}
	http.SetCookie(w, &http.Cookie{Name: "session", Value: "f3a9", Path: "/"}) // without flags: a flaw to find
	http.SetCookie(w, &http.Cookie{Name: "basket", Value: "empty", Path: "/", SameSite: http.SameSiteNoneMode})
	s.write(w, r, http.StatusOK, v)
}

func (s *shop) fault(w http.ResponseWriter, status int) {
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, "<!doctype html><title>%d</title><h1>%s</h1>"+
		"<p>Warning: include(/var/www/shop/templates/%d.php) failed to open stream</p>", status, http.StatusText(status), status)
}

// serveOddity serves everything except pages: redirects, errors, robots.txt and sitemaps.
func (s *shop) serveOddity(w http.ResponseWriter, r *http.Request) bool {
	base := "http://" + r.Host
	redirects := map[string]string{
		"/": "/en/", "/about-us": "/en/about", "/contact": "/en/", "/loop": "/loop/again", "/loop/again": "/loop",
		"/old-shop": "/shop-2019", "/shop-2019": "/products.php", "/products.php": "/en/products/",
	}
	switch to := redirects[r.URL.Path]; {
	case to != "":
		http.Redirect(w, r, to, http.StatusFound)
	case r.URL.Path == "/careers", r.URL.Path == "/press" && !s.changed.Load():
		s.fault(w, map[string]int{"/careers": http.StatusInternalServerError, "/press": http.StatusNotFound}[r.URL.Path])
	case r.URL.Path == "/robots.txt":
		_, _ = fmt.Fprintf(w, "User-agent: *\nDisallow: /account/\nDisallow: /search\nSitemap: %s/sitemap.xml\n", base)
	case r.URL.Path == "/sitemap.xml":
		s.sitemap(w, base)
	default:
		return false
	}
	return true
}

func (s *shop) sitemap(w http.ResponseWriter, base string) {
	w.Header().Set("Content-Type", "application/xml")
	paths := []string{"/summer-sale", "/terms-2021", "/blog/", "/en/products/retired-lamp"} // two orphans and a dead entry among them
	for _, l := range s.words.Languages {
		paths = append(paths, l.Prefix(), l.Prefix()+"products/", l.Prefix()+"about", l.Prefix()+"shipping")
	}
	var b strings.Builder
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`)
	for _, p := range paths {
		b.WriteString("<url><loc>" + base + p + "</loc></url>")
	}
	b.WriteString("</urlset>")
	_, _ = w.Write([]byte(b.String()))
}

func (s *shop) write(w http.ResponseWriter, r *http.Request, status int, v view) {
	v.words, v.Path, v.Changed = s.words, r.URL.Path, s.changed.Load()
	v.Month = s.now().Format("2006-01")
	if v.Lang.Code == "" {
		v.Lang = s.words.Languages[0]
	}
	if !v.Bare {
		v.Canonical = "http://" + r.Host + r.URL.Path
		for _, l := range s.words.Languages {
			rest, localised := strings.CutPrefix(r.URL.Path, v.Lang.Prefix())
			if localised && !v.WithoutAlternates {
				v.Alternates = append(v.Alternates, alternate{l.Code, "http://" + r.Host + l.Prefix() + rest})
			}
		}
	}
	var b bytes.Buffer
	name := "page.html.tmpl"
	if v.Kind == "outlet" {
		name = v.Kind
	}
	if err := s.page.ExecuteTemplate(&b, name, v); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes())
}

// find returns the page of a path.
func (s *shop) find(path string) (view, bool) {
	for _, l := range s.words.Languages {
		if rest, ok := strings.CutPrefix(path, l.Prefix()); ok {
			return s.localised(l, rest)
		}
	}
	if rest, ok := strings.CutPrefix(path, "/blog/"); ok {
		return s.blog(rest)
	}
	if slug, ok := strings.CutPrefix(path, "/outlet/"); ok {
		return s.outlet(slug)
	}
	if month, ok := strings.CutPrefix(path, "/calendar/"); ok {
		return calendar(month)
	}
	plain := func(name, text string) (view, bool) {
		return view{Kind: "text", Title: name + " – Nordlys", Name: name, Text: text, Description: text}, true
	}
	switch path {
	case "/cart":
		return view{Kind: "text", Title: "Nordlys", Name: "Your cart", Text: "Your cart is empty.", Bare: true, Tracker: true}, true
	case "/account/login":
		return view{Kind: "login", Title: "Sign in – Nordlys"}, true
	case "/gallery":
		v := view{Kind: "gallery", Title: "Gallery – Nordlys", NoAlt: !s.changed.Load(), Heavy: true}
		for _, p := range s.words.Posts {
			v.Pictures = append(v.Pictures, "/img/"+p.Slug+".png")
		}
		return v, true
	case "/summer-sale":
		return plain("Summer sale 2023", "Thirty per cent off, until the lamps are gone.")
	case "/terms-2021":
		return plain("Terms of 2021", "These terms applied to orders before 2022.")
	case "/press":
		return plain("Press", "Pictures and facts for journalists.")
	case "/gift-cards":
		if s.changed.Load() {
			return plain("Gift cards", "A gift card is valid for five years, and for repairs.")
		}
	}
	return view{}, false
}

// localised returns a page that exists in each language.
func (s *shop) localised(l language, rest string) (view, bool) {
	changed := s.changed.Load()
	v := view{Lang: l, Description: l.Lead}
	if l.Code == "fr" { // the neglected language
		v.Description, v.WithoutAlternates = "", true
	}
	switch rest {
	case "":
		v.Kind, v.Title = "home", "Nordlys – "+l.Slogan
		v.Banner, v.Tracker, v.NoAlt = changed, changed, !changed
	case "products/":
		v.Kind, v.Title, v.NoAlt = "list", l.Products+" – Nordlys", !changed
	case "about":
		v.Kind, v.Title, v.Name, v.Text, v.Description = "text", l.About+" – Nordlys", l.About, l.Story, l.Story
	case "shipping":
		v.Kind, v.Title, v.Name, v.Text, v.Description = "text", l.Shipping+" – Nordlys", l.Shipping, l.Send, l.Send
		v.NoViewport = l.Code == "fr"
	case "contact":
		v.Kind, v.Title, v.NoLabels = "contact", l.Contact+" – Nordlys", l.Code != "en"
	default:
		slug, ok := strings.CutPrefix(rest, "products/")
		i := slices.IndexFunc(s.words.Products, func(p product) bool { return p.Slug == slug })
		if !ok || i < 0 {
			return view{}, false
		}
		v.Kind, v.Slug, v.Name, v.Title = "product", slug, s.words.Products[i].Name, s.words.Products[i].Name+" – Nordlys"
		v.NoAlt = !changed && i%2 == 0
		v.Picture = "/img/" + slug + ".jpg"
		if l.Code == "fr" && !changed {
			v.Picture = "/img/" + slug + ".png" // a picture as it left the camera
		}
		if l.Code == "de" {
			v.Title, v.NoLang, v.Faint = "Produkt – Nordlys", true, changed // one title for all of them
		}
	}
	return v, true
}

func (s *shop) blog(rest string) (view, bool) {
	changed := s.changed.Load()
	v := view{Kind: "blog", Title: "Blog – Nordlys", Name: "Blog", Tags: []string{"light", "wood", "care"}}
	if changed {
		v.Tags = v.Tags[:2]
	}
	if rest == "" {
		return v, true
	}
	if tag, ok := strings.CutPrefix(rest, "tag/"); ok {
		v.Name = "Posts about " + tag // the title is that of the blog: a duplicate
		return v, slices.Contains(v.Tags, tag)
	}
	i := slices.IndexFunc(s.words.Posts, func(p post) bool { return p.Slug == rest })
	if i < 0 {
		return view{}, false
	}
	p := s.words.Posts[i]
	return view{
		Kind: "post", Title: p.Title + " – Nordlys", Name: p.Title, Slug: p.Slug, Description: s.words.Paragraphs[i%len(s.words.Paragraphs)],
		Heavy: p.Heavy && !changed, NoAlt: i%3 == 0 && !changed, Tracker: p.Heavy,
	}, true
}

// outlet returns a page of the shop's worst part. The change removes one of these pages.
func (s *shop) outlet(slug string) (view, bool) {
	i := slices.IndexFunc(s.words.Products, func(p product) bool { return p.Slug == slug })
	if slug == "" {
		i = 0
	}
	if i < 0 || i == len(s.words.Products)-1 && s.changed.Load() {
		return view{}, false
	}
	return view{Kind: "outlet", Slug: s.words.Products[i].Slug, Name: s.words.Products[i].Name}, true
}

// calendar returns a month; every month links to the next one.
func calendar(month string) (view, bool) {
	first, err := time.Parse("2006-01", month)
	if err != nil {
		return view{}, false
	}
	v := view{
		Kind: "calendar", Title: "Workshop calendar", Name: first.Format("January 2006"), Bare: true,
		Weekdays: []string{"Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"},
		Before:   first.AddDate(0, -1, 0).Format("2006-01"), After: first.AddDate(0, 1, 0).Format("2006-01"),
	}
	var week [7]int
	for day := first; day.Month() == first.Month(); day = day.AddDate(0, 0, 1) {
		at := (int(day.Weekday()) + 6) % 7
		week[at] = day.Day()
		if at == 6 {
			v.Weeks, week = append(v.Weeks, week), [7]int{}
		}
	}
	return v.withWeek(week), true
}

func (v view) withWeek(week [7]int) view {
	if week != ([7]int{}) {
		v.Weeks = append(v.Weeks, week)
	}
	return v
}
