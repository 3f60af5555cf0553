package api

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/stretchr/testify/require"
)

// served handles a request with the handlers behind limitTime, in the fake time of a synctest bubble.
func served(t *testing.T, handlers ...gin.HandlerFunc) *httptest.ResponseRecorder {
	t.Helper()
	s := &server{Deps: Deps{RequestTimeout: 4 * time.Second, Log: slog.New(slog.DiscardHandler)}}
	gin.SetMode(gin.ReleaseMode)
	r := gin.New()
	r.Use(s.limitTime)
	for i, h := range handlers {
		if h == nil {
			handlers[i] = s.allowOutside
		}
	}
	r.GET("/", handlers...)
	w := httptest.NewRecorder()
	r.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
	return w
}

// hang waits for a dependency that never answers.
func hang(c *gin.Context) {
	<-c.Request.Context().Done()
	fail(c, c.Request.Context().Err())
}

// A request with a hanging dependency is answered as unavailable within its time limit.
func TestRequestsAreLimitedInTime(t *testing.T) {
	t.Parallel()
	for want, handlers := range map[time.Duration][]gin.HandlerFunc{
		4 * time.Second: {hang},
		// A request that calls other servers may take longer, from that call on.
		24 * time.Second: {nil, hang},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			w := served(t, handlers...)
			require.Equal(t, want, time.Since(began))
			require.Equal(t, http.StatusServiceUnavailable, w.Code)
			require.Equal(t, "5", w.Header().Get("Retry-After"))
			require.JSONEq(t, `{"statusCode":503,"message":"The request took too long. Please retry shortly."}`, w.Body.String())
		})
	}
}

// An error within the time limit, and a disconnected caller, are not time-outs.
func TestOnlyTimeOutsAreUnavailable(t *testing.T) {
	t.Parallel()
	w := served(t, func(c *gin.Context) { fail(c, errors.New("a bug")) })
	require.Equal(t, http.StatusInternalServerError, w.Code)
	w = served(t, func(c *gin.Context) { fail(c, context.Canceled) })
	require.Equal(t, http.StatusInternalServerError, w.Code)
}

// slowReader takes a long time for every part.
type slowReader struct{ http.ResponseWriter }

func (w slowReader) Write(p []byte) (int, error) {
	time.Sleep(time.Hour) //nolint:forbidigo // in the fake time of synctest
	return w.ResponseWriter.Write(p)
}

// A stream may take as long as its reader needs, but must not wait long for its source.
func TestStreamsWaitForReadersOnly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		w := served(t, func(c *gin.Context) {
			to := newStream(c, slowReader{c.Writer}, exportStall)
			defer to.close()
			for range 3 {
				time.Sleep(exportStall - time.Second) //nolint:forbidigo // in the fake time of synctest
				require.NoError(t, c.Request.Context().Err())
				_, err := io.WriteString(to, "part;")
				require.NoError(t, err)
			}
			hang(c)
		})
		require.Equal(t, 3*(time.Hour+exportStall-time.Second)+exportStall, time.Since(began))
		require.Equal(t, "part;part;part;", w.Body.String()[:15])
	})
}
