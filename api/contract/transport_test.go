package contract_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/api/contract"
)

// recorder records failures instead of failing the running test.
type recorder struct {
	testing.TB
	errors []string
}

func (r *recorder) Helper() {}

func (r *recorder) Error(args ...any) { r.errors = append(r.errors, fmt.Sprint(args...)) }

func TestTransport(t *testing.T) {
	t.Parallel()
	v := newValidator(t)
	for name, tt := range map[string]struct {
		method, path, sent string
		status             int
		answer             string
		failures           []string // part of each
	}{
		"valid":              {"GET", "/v1/projects", "", 200, `[]`, nil},
		"valid, with a body": {"POST", "/v1/scans/trigger", triggerBody, 400, `{"statusCode":400,"message":"No."}`, nil},
		"valid, bad request": {"POST", "/v1/scans/trigger", `{}`, 400, `{"statusCode":400,"message":"No."}`, nil},
		"broken answer":      {"GET", "/v1/projects", "", 200, `{}`, []string{"want array"}},
		"undocumented":       {"GET", "/v1/projects", "", 418, `{}`, []string{"status 418 is not documented"}},
		"request too lax": {
			"POST", "/v1/scans/trigger", `{"projectId":"k7m2q9x4tb","url":"x"}`, 202,
			`{"scanJobId":"0199d1b2-6c3a-7d4e-8f50-1a2b3c4d5e6f","status":"QUEUED","queuedAt":"2026-03-14T09:26:53.589Z"}`,
			[]string{"accepted (status 202)"},
		},
		"both at once": {
			"GET", "/v1/code-scans/jobs/x/findings?page=0", "", 200, `{}`, []string{"missing properties", "accepted (status 200)"},
		},
		"unknown path is ok": {"GET", "/v9", "", 404, `{"statusCode":404,"message":"Not found"}`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, err := io.ReadAll(r.Body)
				if err != nil || string(body) != tt.sent {
					http.Error(w, "the request's body did not arrive", http.StatusTeapot)
					return
				}
				for _, response := range allResponses(v.Document()) {
					for _, h := range response.Headers {
						w.Header().Set(h.Name, h.Example.Text())
					}
				}
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(tt.status)
				_, _ = io.WriteString(w, tt.answer)
			}))
			t.Cleanup(server.Close)
			rec := &recorder{TB: t}
			client := &http.Client{Transport: contract.Transport(rec, v, server.Client().Transport)}
			req, err := http.NewRequestWithContext(t.Context(), tt.method, server.URL+tt.path, strings.NewReader(tt.sent))
			require.NoError(t, err)
			req.Header.Set("Authorization", "Bearer key")
			req.Header.Set("Content-Type", "application/json")
			resp, err := client.Do(req)
			require.NoError(t, err)
			body, err := io.ReadAll(resp.Body)
			require.NoError(t, err)
			require.NoError(t, resp.Body.Close())
			require.Equal(t, tt.answer, string(body), "the body is handed on")
			require.Len(t, rec.errors, len(tt.failures), "%v", rec.errors)
			for i, part := range tt.failures {
				require.Contains(t, rec.errors[i], part)
			}
		})
	}
}
