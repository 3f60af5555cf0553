package telemetry

import (
	"log/slog"
	"net/http"
	"net/http/pprof"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"assay/internal/health"
	"assay/internal/liblog"
)

// ServerOptions configure NewServer.
type ServerOptions struct {
	// Addr is host:port to listen on, separate from that of the API.
	Addr string
	// Pprof adds the profiles of net/http/pprof under /debug/pprof/. They expose the
	// internals of the process: never use it on a public address.
	Pprof bool
	// Health serves GET /health and GET /ready; nil leaves both out.
	Health *health.Checker
	// Codec decodes payloads of workflows under /codec/; nil leaves it out.
	Codec http.Handler
	// Logger logs errors of the server.
	Logger *slog.Logger
}

// NewServer returns the HTTP server for operators: GET /metrics in the Prometheus text
// format, probes and, if configured, profiles. The caller starts and stops it.
func NewServer(gatherer prometheus.Gatherer, opts ServerOptions) *http.Server {
	errorLog := liblog.New(opts.Logger, slog.LevelError)
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(gatherer, promhttp.HandlerOpts{
		ErrorLog:      errorLog,
		ErrorHandling: promhttp.ContinueOnError, // one broken metric must not hide the others
		// Only this format has exemplars; those who do not ask for it get the text format.
		EnableOpenMetrics: true,
	}))
	if opts.Health != nil {
		mux.HandleFunc("GET /health", opts.Health.Live)
		mux.HandleFunc("GET /ready", opts.Health.Ready)
	}
	if opts.Codec != nil {
		mux.Handle("/codec/", opts.Codec)
	}
	if opts.Pprof {
		mux.HandleFunc("/debug/pprof/", pprof.Index)
		mux.HandleFunc("/debug/pprof/cmdline", pprof.Cmdline)
		mux.HandleFunc("/debug/pprof/profile", pprof.Profile)
		mux.HandleFunc("/debug/pprof/symbol", pprof.Symbol)
		mux.HandleFunc("/debug/pprof/trace", pprof.Trace)
	}
	return &http.Server{
		Addr:              opts.Addr,
		Handler:           mux,
		ErrorLog:          errorLog,
		ReadHeaderTimeout: 5 * time.Second,
		IdleTimeout:       time.Minute,
	}
}
