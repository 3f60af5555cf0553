package lighthouse

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"assay/internal/scan"
)

var update = flag.Bool("update", false, "rewrite golden files")

func testJob() Job {
	job, _ := Job{URL: "https://www.example/", Screenshots: true}.withDefaults()
	return job
}

func TestReduce(t *testing.T) {
	t.Parallel()
	lhr, err := os.ReadFile(filepath.Join("testdata", "report.json"))
	require.NoError(t, err)
	res, err := reduce(lhr, testJob(), pageFacts{Status: 200, Protocol: "h2", URL: "https://www.example/home"})
	require.NoError(t, err)
	got, err := json.MarshalIndent(res, "", "  ")
	require.NoError(t, err)
	golden := filepath.Join("testdata", "result.golden.json")
	if *update {
		require.NoError(t, os.WriteFile(golden, append(got, '\n'), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), string(got)+"\n")
	require.True(t, res.Incomplete)
	require.True(t, res.SlowHost)
	require.Nil(t, res.Scores[BestPractices])

	var again Result
	require.NoError(t, json.Unmarshal(got, &again))
	res.Report = nil
	require.Equal(t, *res, again, "a result survives storage")
}

func TestReduceRuntimeError(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]Kind{
		"NO_FCP": KindNoPaint, "PAGE_HUNG": KindTimeout, "TARGET_CRASHED": KindCrashed, "NOT_HTML": KindNotHTML,
		"DNS_FAILURE": KindUnreachable, "INSECURE_DOCUMENT_REQUEST": KindCertificate, "WHATEVER": KindWorker,
	} {
		_, err := reduce([]byte(`{"runtimeError":{"code":"`+code+`","message":"words"}}`), testJob(), pageFacts{Status: 200})
		require.Equal(t, want, KindOf(err), code)
	}
	_, err := reduce([]byte(`{`), testJob(), pageFacts{})
	require.Error(t, err)
	require.Empty(t, KindOf(err))
}

func TestExplain(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		failure failure
		page    pageFacts
		kind    Kind
		message string
	}{
		"status": {
			failure{Code: "HTTP_STATUS", Status: 503}, pageFacts{}, KindHTTPError,
			"The server returned status 503 Service Unavailable.",
		},
		"odd status": {failure{Code: "HTTP_STATUS", Status: 799}, pageFacts{}, KindHTTPError, "The server returned status 799."},
		"type":       {failure{Code: "NOT_HTML", MIME: "image/png"}, pageFacts{}, KindNotHTML, "The document is image/png, not HTML."},
		"no type":    {failure{Code: "NOT_HTML"}, pageFacts{}, KindNotHTML, "The document is of an unknown type, not HTML."},
		"silent":     {failure{Code: "NO_FCP"}, pageFacts{}, KindTimeout, "The server did not respond in time."},
		"blank":      {failure{Code: "NO_FCP"}, pageFacts{Status: 200}, KindNoPaint, "The page never painted any content."},
		"redirects":  {failure{Code: "NET", Net: "net::ERR_TOO_MANY_REDIRECTS"}, pageFacts{}, KindRedirectLoop, ""},
		"authority":  {failure{Code: "NET", Net: "net::ERR_CERT_AUTHORITY_INVALID"}, pageFacts{}, KindCertificate, ""},
		"no TLS": {
			failure{Code: "NET", Net: "net::ERR_SSL_PROTOCOL_ERROR"}, pageFacts{}, KindUnreachable,
			"A secure connection to the server could not be established.",
		},
		"no answer": {
			failure{Code: "NET", Net: "net::ERR_EMPTY_RESPONSE"}, pageFacts{}, KindUnreachable,
			"The server's response is not valid HTTP.",
		},
		"reset": {
			failure{Code: "NET", Net: "net::ERR_CONNECTION_RESET"}, pageFacts{}, KindUnreachable,
			"The server closed the connection before the page was complete.",
		},
		"slow": {failure{Code: "NET", Net: "net::ERR_TIMED_OUT"}, pageFacts{}, KindTimeout, ""},
		"no name": {
			failure{Code: "NET", Net: "net::ERR_NAME_NOT_RESOLVED"}, pageFacts{}, KindUnreachable,
			"The name of the server does not resolve.",
		},
		"in the words": {
			failure{Code: "FAILED_DOCUMENT_REQUEST", Message: "Chrome said (Details: net::ERR_CERT_DATE_INVALID)"}, pageFacts{},
			KindCertificate, "",
		},
		"bad port":      {failure{Code: "NET", Net: "net::ERR_UNSAFE_PORT"}, pageFacts{}, KindForbidden, ""},
		"tunnel":        {failure{Code: "NET", Net: "net::ERR_TUNNEL_CONNECTION_FAILED"}, pageFacts{}, KindUnreachable, ""},
		"worker's own":  {failure{Code: "INTERNAL", Message: "x is not a function"}, pageFacts{}, KindWorker, ""},
		"browser ended": {failure{Code: "BROWSER_GONE"}, pageFacts{}, KindCrashed, ""},
		"browser lost":  {failure{Code: "BROWSER_LOST"}, pageFacts{}, KindWorker, "The browser ended before it loaded the page."},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := test.failure.explain(test.page)
			require.Equal(t, test.kind, err.Kind)
			if test.message != "" {
				require.Equal(t, test.message, err.Message)
			}
			require.NotContains(t, err.Message, "net::", "the sentence is for people")
			require.Contains(t, err.Error(), test.failure.Code)
		})
	}
}

func TestExplainRefusal(t *testing.T) {
	t.Parallel()
	require.Equal(t, KindForbidden, explainRefusal(scan.Errorf(scan.CodeTargetForbidden, "10.0.0.1 is not a public address")).Kind)
	require.Equal(t, KindUnreachable, explainRefusal(scan.Errorf(scan.CodeTargetUnreachable, "no")).Kind)
	require.Equal(t, KindTimeout, explainRefusal(scan.Wrap(scan.CodeTargetUnreachable, &net.DNSError{IsTimeout: true}, "slow")).Kind)
	require.Equal(t, KindUnreachable, explainRefusal(io.ErrUnexpectedEOF).Kind)
}

func TestMedian(t *testing.T) {
	t.Parallel()
	scored := func(scores ...float64) []*Result {
		var out []*Result
		for _, s := range scores {
			out = append(out, &Result{Scores: map[Category]*float64{Performance: &s}})
		}
		return out
	}
	for _, test := range []struct {
		scores []float64
		want   float64
	}{
		{[]float64{0.5}, 0.5}, {[]float64{0.9, 0.1}, 0.1}, {[]float64{0.3, 0.1, 0.2}, 0.2}, {[]float64{4, 1, 3, 2}, 2},
		{[]float64{5, 1, 4, 2, 3}, 3},
	} {
		res := median(scored(test.scores...))
		require.InDelta(t, test.want, *res.Scores[Performance], 0)
		require.Equal(t, test.scores, res.PerformanceScores)
		require.Equal(t, len(test.scores), res.Runs)
	}
}

func TestReadLine(t *testing.T) {
	t.Parallel()
	r := bufio.NewReaderSize(strings.NewReader("one\n\n12345\n123456\n"+strings.Repeat("x", 100)+"\nlast"), 16)
	for _, want := range []struct {
		line string
		err  error
	}{{"one", nil}, {"", nil}, {"12345", nil}, {"12345", errLongLine}, {"xxxxx", errLongLine}, {"last", nil}, {"", io.EOF}} {
		line, err := readLine(r, 5)
		require.Equal(t, want.line, string(line))
		require.Equal(t, want.err, err)
	}
}

func TestCut(t *testing.T) {
	t.Parallel()
	require.Equal(t, "short", cut("short", 5))
	require.Equal(t, "lo…", cut("longer", 5))
	require.Equal(t, "é…", cut("éééé", 6))
	require.Equal(t, "ab\uFFFD", cut("a\x00b\xff", 10))
}

func FuzzReadLine(f *testing.F) {
	f.Add([]byte("a\nbb\n\nccc"), 2)
	f.Add([]byte(strings.Repeat("z", 99)), 50)
	f.Fuzz(func(t *testing.T, data []byte, limit int) {
		limit = max(1, limit%64)
		r := bufio.NewReaderSize(bytes.NewReader(data), 16)
		var lines []string
		for {
			line, err := readLine(r, limit)
			require.LessOrEqual(t, len(line), limit)
			if err != nil && !errors.Is(err, errLongLine) {
				break
			}
			require.NotContains(t, string(line), "\n")
			lines = append(lines, string(line))
		}
		want := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
		if len(data) == 0 {
			want = nil
		}
		for i := range want {
			want[i] = want[i][:min(len(want[i]), limit)]
		}
		require.Equal(t, want, lines)
	})
}

// Whatever a page does to its report, the result is limited in size and can be stored.
func FuzzReduce(f *testing.F) {
	seed, err := os.ReadFile(filepath.Join("testdata", "report.json"))
	require.NoError(f, err)
	f.Add(seed, 200, "https://www.example/")
	f.Add([]byte(`{"audits":{"network-requests":{"details":{"items":[{"transferSize":1e300,"statusCode":-1e300}]}}}}`), -1, "")
	f.Add([]byte(`{"runtimeError":{"code":"NO_FCP"}}`), 0, "x")
	f.Fuzz(func(t *testing.T, lhr []byte, status int, url string) {
		res, err := reduce(lhr, testJob(), pageFacts{Status: status, URL: url})
		if err != nil {
			return
		}
		data, err := json.Marshal(res)
		require.NoError(t, err)
		require.True(t, utf8.Valid(data))
		require.LessOrEqual(t, len(res.Requests), maxRequests)
		require.LessOrEqual(t, len(res.Audits), maxAudits)
		require.LessOrEqual(t, len(res.Filmstrip), maxFrames)
		require.LessOrEqual(t, len(res.FinalURL), maxURL)
		require.GreaterOrEqual(t, res.TransferBytes, int64(0))
		for _, score := range res.Scores {
			require.True(t, score == nil || *score >= 0 && *score <= 1)
		}
	})
}
