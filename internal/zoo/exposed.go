package zoo

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"

	"assay/internal/scan"
	"assay/internal/website/check"
	"assay/internal/zoo/dnszoo"
	"assay/internal/zoo/webzoo"
)

// Exposed returns the sites with one fault each that only probes find, which need the
// owner's consent. Lost compares with the healthy site, probed with consent.
func (z *Zoo) Exposed() []Site { return slices.Clone(z.exposed) }

// PublishRecord publishes the token that proves a site's domain as a TXT record.
func (z *Zoo) PublishRecord(s Site, token string) error {
	return z.names.AddSiteRecords(s.Host, fmt.Sprintf("_assay-challenge 60 IN TXT %q", token))
}

// PublishFile publishes the token that proves a site's domain as a file.
func (z *Zoo) PublishFile(s Site, token string) { z.tokens.Store(s.Host, token) }

// tokens are the verification files by host.
type tokens struct{ sync.Map }

// serve answers for the host's verification file, before anything else of the site.
func (t *tokens) serve(host string) webzoo.Variant {
	return func(b *webzoo.Blueprint) {
		inner := b.Wrap
		b.Wrap = func(next http.Handler) http.Handler {
			if inner != nil {
				next = inner(next)
			}
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				token, ok := t.Load(host)
				if !ok || r.URL.Path != scan.DomainFile {
					next.ServeHTTP(w, r)
					return
				}
				w.Header().Set("Content-Type", "text/plain; charset=utf-8")
				_, _ = fmt.Fprintln(w, token)
			})
		}
	}
}

// exposures returns faults that only probes find.
func exposures() []design {
	one := func(id string, s check.Status) map[string]check.Status { return map[string]check.Status{id: s} }
	transfer := func(o *dnszoo.ZoneOptions) {
		o.Servers = []dnszoo.NameServer{{}, {How: dnszoo.Behaviour{Transfer: true}}}
	}
	return []design{
		{name: "exposed-git", web: files("/.git/HEAD", "ref: refs/heads/main\n", "/.git/config", "[core]\n\trepositoryformatversion = 0\n"),
			lost: one("SEC-EXPOSE-VCS", fail)},
		{name: "exposed-env", web: files("/.env", "APP_ENV=production\nDB_PASSWORD=correct-horse\n"), lost: one("SEC-EXPOSE-SECRET", fail)},
		{name: "exposed-key", web: files("/server.key", "-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEG\n-----END PRIVATE KEY-----\n"),
			lost: one("SEC-EXPOSE-SECRET", fail)},
		{
			name: "exposed-dump", web: files("/backup.sql", "-- MySQL dump 10.13\nCREATE TABLE `users` (`id` int);\n"),
			lost: one("SEC-EXPOSE-BACKUP", fail),
		},
		{name: "exposed-archive", web: files("/exposed-archive.example.zip", "PK\x03\x04\x14\x00\x00\x00"), lost: one("SEC-EXPOSE-BACKUP", fail)},
		{name: "editor-leftovers", web: files("/.DS_Store", "\x00\x00\x00\x01Bud1\x00\x00\x10\x00"), lost: one("SEC-EXPOSE-BACKUP", warn)},
		{name: "server-status", web: files("/server-status",
			"<html><head><title>Apache Status</title></head><body><dl><dt>Server Version: Apache</dt></dl></body></html>"),
			lost: one("SEC-EXPOSE-DEBUG", warn)},
		{name: "open-actuator", web: files("/actuator/env",
			`{"activeProfiles":[],"propertySources":[{"name":"systemEnvironment","properties":{}}]}`),
			lost: one("SEC-EXPOSE-DEBUG", fail)},
		{name: "listed-assets", web: files("/assets/",
			"<html><head><title>Index of /assets/</title></head><body><h1>Index of /assets/</h1><a href=\"../\">../</a></body></html>"),
			lost: one("SEC-EXPOSE-DIRLIST", fail)},
		{name: "trace-echo", web: traceEcho, lost: one("SEC-METHODS", fail)},
		{name: "leaking-errors", web: leakingErrors, lost: one("SEC-ERROR-LEAK", fail)},
		{name: "open-transfer", zone: transfer, lost: one("INF-AXFR", fail)},
		// This server responds as if every file existed.
		{name: "answers-everything", web: answersEverything, lost: map[string]check.Status{"SEO-SOFT404": fail, "INF-404": fail}},
	}
}

// files serves bodies at paths, given in turn.
func files(pairs ...string) webzoo.Variant {
	return func(b *webzoo.Blueprint) {
		for i := 0; i+1 < len(pairs); i += 2 {
			b.Resources[pairs[i]] = webzoo.Resource{Type: "application/octet-stream", Body: []byte(pairs[i+1])}
		}
	}
}

// traceEcho echoes TRACE requests.
func traceEcho(b *webzoo.Blueprint) {
	b.Wrap = func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodTrace {
				next.ServeHTTP(w, r)
				return
			}
			w.Header().Set("Content-Type", "message/http")
			_ = r.Header.Write(w)
		})
	}
}

// leakingErrors shows a stack trace when a body cannot be read.
func leakingErrors(b *webzoo.Blueprint) {
	b.Wrap = func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method != http.MethodPost {
				next.ServeHTTP(w, r)
				return
			}
			w.WriteHeader(http.StatusInternalServerError)
			_, _ = io.WriteString(w, "java.io.EOFException: end of input\n\tat com.shop.web.Body.read(Body.java:42)\n")
		})
	}
}

// answersEverything answers every path with a page and status 200.
func answersEverything(b *webzoo.Blueprint) {
	webzoo.CatchAll(b)
	b.NotFound.Body = append(b.NotFound.Body, "<pre>ref: refs/heads/main DB_PASSWORD=x -----BEGIN PRIVATE KEY-----</pre>"...)
}
