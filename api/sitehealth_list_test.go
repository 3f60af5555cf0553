package api_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/internal/service"
)

func TestSiteHistory(t *testing.T) {
	t.Parallel()
	b := newBench(t, func(d *api.Deps) { d.SiteHealth.(*service.SiteHealth).InFlight = 0 })
	require.JSONEq(t, `{"items":[],"total":0,"page":1,"limit":10}`, b.history("").body)
	var ids []string
	for i, more := range []string{`,"mode":"MOBILE"`, ``, `,"settings":{"maxPages":2}`} {
		b.clock.Pass(24 * time.Hour) // 15, 16, 17 March, 09:26:53.589
		body := b.siteBody(more)
		if i == 1 {
			body = strings.Replace(body, "https://example.org", "https://example.org/Shop/?b=2&a=1#top", 1)
		}
		a := b.triggerSite(body)
		require.Equal(t, http.StatusCreated, a.status, a.body)
		ids = append(ids, a.json(t)["id"].(string))
	}
	_, err := b.store.SiteHealth.Start(t.Context(), b.tenant.ID, ids[2], "run-1", b.clock.Now().Add(time.Hour))
	require.NoError(t, err)
	for query, want := range map[string][]int{
		"":                         {2, 1, 0},
		"?status=QUEUED":           {1, 0},
		"?status=RUNNING":          {2},
		"?status=COMPLETED":        {},
		"?mode=MOBILE":             {0},
		"?mode=DESKTOP":            {2, 1},
		"?url=https://example.org": {2, 0},
		"?url=" + url.QueryEscape("HTTPS://Example.ORG:443/#x"):              {2, 0},
		"?url=" + url.QueryEscape("https://example.org/Shop/?b=2&a=1"):       {1},
		"?url=https://example.org/shop/":                                     {},
		"?dateFrom=2026-03-16":                                               {2, 1},
		"?dateTo=2026-03-16":                                                 {1, 0},
		"?dateFrom=0001-01-01&dateTo=9999-12-31":                             {2, 1, 0},
		"?dateFrom=2026-03-16&dateTo=2026-03-16":                             {1},
		"?dateFrom=2026-03-16T09:26:53.589Z&dateTo=2026-03-16T09:26:53.589Z": {1},
		"?dateFrom=2026-03-16T09:26:53.590Z":                                 {2},
		"?dateTo=2026-03-16T09:26:53.588Z":                                   {0},
		"?dateTo=" + url.QueryEscape("2026-03-16T10:26:53.589+01:00"):        {1, 0},
		"?dateFrom=2026-03-17&dateTo=2026-03-16":                             {},
		"?status=QUEUED&mode=DESKTOP&dateFrom=2026-03-15&unknown=1":          {1},
	} {
		b.clock.Pass(time.Minute)
		got := b.history(query).json(t)
		var have []int
		for _, item := range got["items"].([]any) {
			have = append(have, indexOf(ids, item.(map[string]any)["id"].(string)))
		}
		require.ElementsMatch(t, want, have, query)
		require.Equal(t, append([]int{}, want...), append([]int{}, have...), "%s: newest first", query)
		require.EqualValues(t, len(want), got["total"], query)
	}

	for query, want := range map[string]string{
		"?page=1&limit=2": "2 1", "?page=2&limit=2": "0", "?page=3&limit=2": "", "?limit=100&page=1000000000": "",
	} {
		b.clock.Pass(time.Minute)
		got := b.history(query).json(t)
		var have []string
		for _, item := range got["items"].([]any) {
			have = append(have, fmt.Sprint(indexOf(ids, item.(map[string]any)["id"].(string))))
		}
		require.Equal(t, want, strings.Join(have, " "), query)
		require.EqualValues(t, 3, got["total"], query)
	}
	got := b.history("?page=2&limit=2").json(t)
	require.Equal(t, []any{2.0, 2.0}, []any{got["page"], got["limit"]})
}

func indexOf(ids []string, id string) int {
	for i, x := range ids {
		if x == id {
			return i
		}
	}
	return -1
}

func TestSiteHistoryValidation(t *testing.T) {
	t.Parallel()
	b := newBench(t)
	for query, message := range map[string]string{
		"?status=PARTIAL":  "status must be one of QUEUED, RUNNING, COMPLETED, FAILED, CANCELED",
		"?status=":         "status must not be empty",
		"?mode=mobile":     "mode must be DESKTOP or MOBILE",
		"?url=example.org": "url must start with http:// or https://",
		"?url=":            "url must not be empty",
		"?dateFrom=2026-02-30": "dateFrom must be a date such as 2026-03-14 or an RFC 3339 " +
			"timestamp such as 2026-03-14T09:26:53Z",
		"?dateTo=9999-12-31T23:59:59-01:00": "dateTo must be a date such as 2026-03-14 or an RFC 3339 timestamp such as 2026-03-14T09:26:53Z",
		"?dateFrom=0001-01-01T00:00:00%2B01:00": "dateFrom must be a date such as 2026-03-14 or an RFC 3339 " +
			"timestamp such as 2026-03-14T09:26:53Z",
		"?page=%zz":                "The query string is malformed",
		"?limit=5;page=2":          "The query string is malformed",
		"?dateTo=14.3.2026":        "dateTo must be a date such as 2026-03-14 or an RFC 3339 timestamp such as 2026-03-14T09:26:53Z",
		"?page=0":                  "page must be 1 or more",
		"?page=-1":                 "page must be 1 or more",
		"?page=one":                "page must be a whole number",
		"?page=":                   "page must not be empty",
		"?page=1&page=2":           "page may be given only once",
		"?limit=0":                 "limit must be between 1 and 100",
		"?limit=101":               "limit must be between 1 and 100",
		"?limit=1.5":               "limit must be a whole number",
		"?mode=MOBILE&mode=MOBILE": "mode may be given only once",
	} {
		b.clock.Pass(time.Minute)
		a := b.history(query)
		require.Equal(t, http.StatusBadRequest, a.status, query)
		require.Equal(t, map[string]any{"statusCode": 400.0, "code": "VALIDATION_ERROR", "message": message}, a.json(t), query)
	}
	a := b.get("/v1/projects/unknown/site-health")
	require.Equal(t, http.StatusNotFound, a.status)
	require.JSONEq(t, `{"statusCode":404,"code":"PROJECT_NOT_FOUND","message":"Project not found!"}`, a.body)
}
