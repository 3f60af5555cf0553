package client_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/api"
	"assay/api/client"
	"assay/api/contract"
	"assay/internal/testsupport/apiserver"
)

// validator reads the contract once for all tests: compiling its schemas takes longer than most of them.
var validator = sync.OnceValues(func() (*contract.Validator, error) { return contract.New(api.OpenAPI()) })

// dial returns a client whose requests and responses are validated against the contract.
func dial(t *testing.T, s *apiserver.Server) *client.Client {
	t.Helper()
	v, err := validator()
	require.NoError(t, err)
	c, err := client.New(s.URL, s.Key, client.WithHTTPClient(&http.Client{Transport: contract.Transport(t, v, http.DefaultTransport)}))
	require.NoError(t, err)
	return c
}

func TestWebsiteScan(t *testing.T) {
	t.Parallel()
	hold, release := apiserver.Holding()
	s := apiserver.Start(t, hold)
	c := dial(t, s)
	ctx := t.Context()
	queued, err := c.TriggerWebsiteScan(ctx, client.WebsiteScanTrigger{
		ProjectID: s.ProjectID, URL: "https://example.org", Pillars: []client.Pillar{client.PillarSecurity, client.PillarSEO},
	})
	require.NoError(t, err)
	require.WithinDuration(t, time.Now(), queued.QueuedAt, time.Hour)
	var states []string
	done, err := c.WaitWebsiteScan(ctx, queued.ScanJobID, func(now client.WebsiteScanStatus) {
		if len(states) == 0 {
			release()
		}
		states = append(states, now.Status)
	})
	require.NoError(t, err)
	require.Equal(t, client.StatusQueued, states[0])
	require.Equal(t, client.StatusComplete, states[len(states)-1])
	require.True(t, slices.IsSortedFunc(states, func(a, b string) int { return order(a) - order(b) }), states)
	require.InDelta(t, 72, *done.ScoreSecurity, 0)
	require.Nil(t, done.ScorePerformance)

	report, err := c.WebsiteScanReport(ctx, queued.ScanJobID)
	require.NoError(t, err)
	require.Equal(t, "SEC-HSTS", report.Categories[0].Results[0].Checks[0].ID)
	share, err := c.RevokeReportShare(ctx, queued.ScanJobID)
	require.NoError(t, err)
	require.NotNil(t, share.RevokedAt)
	_, err = c.CancelWebsiteScan(ctx, queued.ScanJobID)
	require.Equal(t, http.StatusConflict, client.StatusOf(err))
}

func order(state string) int {
	return slices.Index([]string{client.StatusQueued, client.StatusRunning, client.StatusComplete}, state)
}

func TestCodeScan(t *testing.T) {
	t.Parallel()
	s := apiserver.Start(t)
	c := dial(t, s)
	ctx := t.Context()
	repos, err := c.Repositories(ctx, "")
	require.NoError(t, err)
	i := slices.IndexFunc(repos, func(r client.IntegrationRepo) bool { return r.FullName == "acme/app" })
	jobs, err := c.TriggerCodeScan(ctx, client.CodeScanTrigger{IntegrationRepoID: repos[i].IntegrationRepoID})
	require.NoError(t, err)
	require.Len(t, jobs, 4)
	run, err := c.WaitCodeScan(ctx, jobs[0].ScanRunID, nil)
	require.NoError(t, err)
	require.True(t, run.Ended())

	sast := jobs[slices.IndexFunc(jobs, func(j client.CodeScanJob) bool { return j.Dimension == client.DimensionSAST })]
	detail, err := c.CodeScanJob(ctx, sast.ID)
	require.NoError(t, err)
	require.Equal(t, 1, detail.Counts.High)
	var found []client.Finding
	for f, err := range c.Findings(ctx, sast.ID, client.FindingFilter{Severity: client.FindingSeverityHigh}) {
		require.NoError(t, err)
		found = append(found, f)
	}
	require.Len(t, found, 1)
	reason := "Only in a test."
	reviewed, err := c.ReviewFinding(ctx, found[0].ID, client.FindingReviewRequest{ReviewStatus: "ACCEPTED_RISK", Reason: reason})
	require.NoError(t, err)
	require.Equal(t, client.ReviewStatusAcceptedRisk, reviewed.ReviewStatus)
	var log bytes.Buffer
	require.NoError(t, c.CodeScanSARIF(ctx, run.ScanRunID, &log))
	require.True(t, json.Valid(log.Bytes()))
	require.Contains(t, log.String(), "sql-injection")
	err = c.CodeScanArtifact(ctx, sast.ID, "no such document", &log)
	require.True(t, client.IsCode(err, client.ErrorCodeCodeScanArtifactNotFound), err)
}

func TestSiteHealth(t *testing.T) {
	t.Parallel()
	s := apiserver.Start(t)
	c := dial(t, s)
	ctx := t.Context()
	for range 2 {
		queued, err := c.TriggerSiteHealth(ctx, client.SiteHealthTrigger{
			ProjectID: s.ProjectID, URL: "https://example.org", Mode: client.SiteHealthModeMobile,
		})
		require.NoError(t, err)
		done, err := c.WaitSiteHealth(ctx, queued.ID, nil)
		require.NoError(t, err)
		require.Equal(t, 85, *done.ScoreOverall)
	}
	n := 0
	for check, err := range c.SiteHealthHistory(ctx, s.ProjectID, client.SiteHealthFilter{Mode: client.SiteHealthModeMobile}) {
		require.NoError(t, err)
		require.Equal(t, client.SiteHealthStateCompleted, check.Status)
		n++
	}
	require.Equal(t, 2, n)
}

func TestCancelledScansEnd(t *testing.T) {
	t.Parallel()
	hold, release := apiserver.Holding()
	defer release()
	s := apiserver.Start(t, hold)
	c := dial(t, s)
	ctx := t.Context()
	queued, err := c.TriggerSiteHealth(ctx, client.SiteHealthTrigger{ProjectID: s.ProjectID, URL: "https://example.org"})
	require.NoError(t, err)
	_, err = c.CancelSiteHealth(ctx, queued.ID)
	require.NoError(t, err)
	done, err := c.WaitSiteHealth(ctx, queued.ID, nil)
	require.NoError(t, err)
	require.Equal(t, client.SiteHealthStateCanceled, done.Status)
}

func TestOtherRoutes(t *testing.T) {
	t.Parallel()
	s := apiserver.Start(t)
	c := dial(t, s)
	ctx := t.Context()
	projects, err := c.Projects(ctx, true)
	require.NoError(t, err)
	require.Equal(t, s.ProjectID, projects[0].ProjectID)
	accepted, err := c.CreateSuppression(ctx, s.ProjectID, client.SuppressionRequest{CheckID: "SEC-HSTS", Reason: "Not public."})
	require.NoError(t, err)
	require.NoError(t, c.RemoveSuppression(ctx, s.ProjectID, accepted.ID))
	left, err := c.Suppressions(ctx, s.ProjectID, true)
	require.NoError(t, err)
	require.Len(t, left, 1)
	catalogue, err := c.Checks(ctx)
	require.NoError(t, err)
	require.Len(t, catalogue.Pillars, 4)
	var doc bytes.Buffer
	require.NoError(t, c.OpenAPI(ctx, &doc))
	require.Equal(t, string(api.OpenAPI()), doc.String())
}

// answers returns a server that sends these responses in turn, and repeats the last one.
func answers(t *testing.T, list ...http.HandlerFunc) (url string, asked *atomic.Int64) {
	t.Helper()
	asked = &atomic.Int64{}
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := int(asked.Add(1))
		list[min(n, len(list))-1](w, r)
	}))
	t.Cleanup(srv.Close)
	return srv.URL, asked
}

func refuse(status int, header, value, body string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set(header, value)
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

func TestRetries(t *testing.T) {
	t.Parallel()
	busy := refuse(http.StatusTooManyRequests, "Retry-After", "1", `{"error":"Too many requests. Please retry shortly."}`)
	down := refuse(http.StatusServiceUnavailable, "Retry-After", "1", `{"statusCode":503,"message":"Away."}`)
	hour := refuse(http.StatusTooManyRequests, "Retry-After", "3600", `{"error":"Too many requests. Please retry shortly."}`)
	cut := func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }
	bad := refuse(http.StatusBadRequest, "X-Request-Id", "r-1", `{"statusCode":400,"code":"VALIDATION_ERROR","message":"url is required"}`)
	var keys []string
	queued := func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get("Idempotency-Key"))
		w.WriteHeader(http.StatusAccepted)
		fmt.Fprint(w, `{"scanJobId":"7","status":"QUEUED","queuedAt":"2026-03-14T09:26:53.589Z"}`)
	}
	noteKey := func(next http.HandlerFunc) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			keys = append(keys, r.Header.Get("Idempotency-Key"))
			next(w, r)
		}
	}
	for name, c := range map[string]struct {
		answers []http.HandlerFunc
		asked   int64
		status  int
	}{
		"waits for a limit":                    {[]http.HandlerFunc{busy, queued}, 2, 0},
		"repeats what broke off, with one key": {[]http.HandlerFunc{noteKey(cut), noteKey(down), queued}, 3, 0},
		"gives up in the end":                  {[]http.HandlerFunc{busy}, 3, http.StatusTooManyRequests},
		"does not wait for an hour":            {[]http.HandlerFunc{hour}, 1, http.StatusTooManyRequests},
		"does not repeat what is wrong":        {[]http.HandlerFunc{bad}, 1, http.StatusBadRequest},
	} {
		keys = nil
		url, asked := answers(t, c.answers...)
		cl, err := client.New(url, "k", client.WithRetries(3, 10*time.Second))
		require.NoError(t, err)
		_, err = cl.TriggerWebsiteScan(t.Context(), client.WebsiteScanTrigger{})
		require.Equal(t, c.status, client.StatusOf(err), "%s: %v", name, err)
		require.Equal(t, c.asked, asked.Load(), name)
		require.LessOrEqual(t, len(slices.Compact(keys)), 1, name)
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	const key = "ak_secret_0123456789"
	url, _ := answers(t,
		refuse(http.StatusForbidden, "X-Request-Id", "r-1", `{"statusCode":403,"code":"INTEGRATION_REPO_ACCESS_DENIED","message":"No."}`),
		refuse(http.StatusMovedPermanently, "Location", "https://assay.example/", ""),
		refuse(http.StatusOK, "Content-Type", "text/html", "<html>"),
	)
	c, err := client.New(url+"/", key, client.WithRetries(1, 0), client.WithUserAgent("test/1"))
	require.NoError(t, err)
	ctx := t.Context()
	_, err = c.Projects(ctx, false)
	var refused *client.Error
	require.ErrorAs(t, err, &refused)
	require.Equal(t, client.Error{
		Status: 403, Code: client.ErrorCodeIntegrationRepoAccessDenied, Message: "No.", RequestID: "r-1", Method: "GET", Path: "/v1/projects",
	}, *refused)
	_, moved := c.Projects(ctx, false)
	require.ErrorContains(t, moved, "https://assay.example/")
	_, strange := c.Projects(ctx, false)
	require.ErrorContains(t, strange, "is "+url+" an Assay server?")

	gone, cancel := context.WithCancel(ctx)
	cancel()
	_, ended := c.Projects(gone, false)
	require.ErrorIs(t, ended, context.Canceled)
	away, err := client.New("http://127.0.0.1:1", key, client.WithRetries(1, 0))
	require.NoError(t, err)
	_, refusedConn := away.Projects(ctx, false)
	require.Error(t, refusedConn)

	var log strings.Builder
	slog.New(slog.NewTextHandler(&log, nil)).Info("x", "client", c, "plain", *away)
	all := fmt.Sprintf("%v %+v %#v %s %q %v %v %v %v %v %s", c, c, c, c, *c, err, moved, strange, ended, refusedConn, log.String())
	require.NotContains(t, all, key)
}

func TestNewRefuses(t *testing.T) {
	t.Parallel()
	for _, url := range []string{
		"", "assay.example", "ftp://assay.example", "https://", "https://user:pw@assay.example", "https://assay.example/?x=1", "http://[::1",
	} {
		_, err := client.New(url, "k")
		require.Error(t, err, url)
	}
	_, err := client.New("https://assay.example", "key\nX-Evil: 1")
	require.Error(t, err)
	require.NotContains(t, err.Error(), "Evil")
	c, err := client.New("https://assay.example/prefix/", "k")
	require.NoError(t, err)
	require.Equal(t, "https://assay.example/prefix", c.BaseURL())
}

// While it waits, the client sends the last entity tag, and only receives changes.
func TestWaitKeepsATag(t *testing.T) {
	t.Parallel()
	tags := make(chan string, 2)
	status := func(state string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			tags <- r.Header.Get("If-None-Match")
			w.Header().Set("ETag", `"1"`)
			fmt.Fprintf(w, `{"status":%q,"categories":[]}`, state)
		}
	}
	url, _ := answers(t, status("QUEUED"), status("FAILED"))
	c, err := client.New(url, "")
	require.NoError(t, err)
	done, err := c.WaitWebsiteScan(t.Context(), "1", nil)
	require.NoError(t, err)
	require.Equal(t, client.StatusFailed, done.Status)
	require.Empty(t, <-tags)
	require.Equal(t, `"1"`, <-tags)
}
