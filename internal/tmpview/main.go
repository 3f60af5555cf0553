package main

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"time"

	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
	"assay/internal/web/dashboard"
	"assay/internal/web/report"
)

type sess struct{ m scan.Member }

func (s sess) Member(*http.Request) (scan.Member, error) { return s.m, nil }

func main() {
	ctx := context.Background()
	dir := os.Args[1]
	s, err := store.Open(ctx, store.Config{Driver: store.DriverSQLite, DSN: dir + "/assay.db", Clock: time.Now})
	must(err)
	must(s.Migrate(ctx))
	b, err := blob.Open(ctx, "file://"+dir+"/blobs", blob.Options{})
	must(err)
	t, err := s.Tenants.List(ctx)
	must(err)
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	reports := &service.SiteReports{Store: s, Blobs: b, Log: log}
	d, err := dashboard.New(dashboard.Deps{
		Sessions: sess{scan.Member{UserID: "u", Email: "ann@example.org", Name: "Ann", TenantID: t[0].ID, TenantName: t[0].Name, Role: scan.RoleAdmin}},
		Overview: &service.Overview{Store: s, Clock: time.Now}, Projects: &service.Projects{Store: s},
		WebsiteScans: &service.WebsiteScans{Store: s, Clock: time.Now, Log: log, CloseAfter: time.Hour * 9999},
		SiteHealth:   &service.SiteHealth{Store: s, Clock: time.Now, Log: log, CloseAfter: time.Hour * 9999},
		CodeScans:    &service.CodeScans{Store: s, Blobs: b, Clock: time.Now, Log: log, CloseAfter: time.Hour * 9999},
		SitePages:    &service.SitePages{Store: s, Blobs: b, Reports: reports, Log: log},
		Repositories: &service.Connections{Store: s, Clock: time.Now, Log: log},
		Reports:      &service.Reports{Store: s, Blobs: b, Log: log, Why: func(string) string { return "" }},
		Suppressions: &service.Suppressions{Store: s, Known: func(string) bool { return true }, Clock: time.Now},
		Clock:        time.Now, Log: log, AppURL: "http://127.0.0.1:18190", Stopping: make(chan struct{}),
	})
	must(err)
	h, err := report.NewHandler(&service.Reports{Store: s, Blobs: b, Log: log, Why: func(string) string { return "" }}, reports)
	must(err)
	mux := http.NewServeMux()
	mux.Handle("/", d)
	mux.HandleFunc("GET /report/{a}", func(w http.ResponseWriter, r *http.Request) {
		if err := h.Page(w, r, r.PathValue("a")); err != nil {
			http.Error(w, err.Error(), 500)
		}
	})
	must(http.ListenAndServe("127.0.0.1:18190", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		mux.ServeHTTP(w, r)
		log.Info("req", "path", r.URL.RequestURI(), "took", time.Since(began))
	})))
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
