// Package otlpserver owns the OpenTelemetry collector that tests send traces to: it speaks
// OTLP over HTTP with protobuf messages. Only tests import it.
package otlpserver

import (
	"bytes"
	"compress/gzip"
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	common "go.opentelemetry.io/proto/otlp/common/v1"
	trace "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"
)

// Span is a received span.
type Span struct {
	TraceID, ID, Parent string // in hex; Parent is "" for the first of a trace
	Name                string
	Kind                trace.Span_SpanKind
	Failed              bool
	Attributes          map[string]string // of the span and of its process
}

// Server is a running collector.
type Server struct {
	*httptest.Server
	mu     sync.Mutex
	spans  []Span
	raw    bytes.Buffer // all messages
	header http.Header  // of the last request
	status int          // of responses; 0 is 200
}

// Start runs a collector on a loopback port until the test ends.
func Start(t testing.TB) *Server {
	t.Helper()
	s := &Server{}
	s.Server = httptest.NewServer(s.handler(t))
	t.Cleanup(s.Close)
	return s
}

// StartTLS is Start with TLS.
func StartTLS(t testing.TB) *Server {
	t.Helper()
	s := &Server{}
	s.Server = httptest.NewTLSServer(s.handler(t))
	t.Cleanup(s.Close)
	return s
}

func (s *Server) handler(t testing.TB) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /v1/traces", func(w http.ResponseWriter, r *http.Request) {
		body := io.Reader(r.Body)
		if r.Header.Get("Content-Encoding") == "gzip" {
			unpacked, err := gzip.NewReader(body)
			if err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
			body = unpacked
		}
		raw, err := io.ReadAll(body)
		var message collector.ExportTraceServiceRequest
		if err != nil || r.Header.Get("Content-Type") != "application/x-protobuf" || proto.Unmarshal(raw, &message) != nil {
			t.Errorf("the collector received no OTLP message: %v %q", err, r.Header.Get("Content-Type"))
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		if status := s.take(r.Header, raw, &message); status != 0 {
			w.WriteHeader(status)
			return
		}
		answer, _ := proto.Marshal(&collector.ExportTraceServiceResponse{}) // an empty message always encodes
		w.Header().Set("Content-Type", "application/x-protobuf")
		_, _ = w.Write(answer) // the client may have gone
	})
	return mux
}

func (s *Server) take(header http.Header, raw []byte, message *collector.ExportTraceServiceRequest) (status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.header = header.Clone()
	if s.status != 0 {
		return s.status
	}
	s.raw.Write(raw)
	for _, process := range message.GetResourceSpans() {
		for _, scope := range process.GetScopeSpans() {
			for _, span := range scope.GetSpans() {
				s.spans = append(s.spans, Span{
					TraceID: hex.EncodeToString(span.GetTraceId()), ID: hex.EncodeToString(span.GetSpanId()),
					Parent: hex.EncodeToString(span.GetParentSpanId()), Name: span.GetName(), Kind: span.GetKind(),
					Failed:     span.GetStatus().GetCode() == trace.Status_STATUS_CODE_ERROR,
					Attributes: texts(slices.Concat(process.GetResource().GetAttributes(), span.GetAttributes())),
				})
			}
		}
	}
	return 0
}

func texts(attributes []*common.KeyValue) map[string]string {
	out := map[string]string{}
	for _, a := range attributes {
		out[a.GetKey()] = strings.Trim(a.GetValue().String(), " ")
		if text, ok := a.GetValue().GetValue().(*common.AnyValue_StringValue); ok {
			out[a.GetKey()] = text.StringValue
		}
	}
	return out
}

// Answer makes the collector answer with a status; 0 is success.
func (s *Server) Answer(status int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status = status
}

// Header returns the header of the last request.
func (s *Server) Header() http.Header {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.header
}

// Raw returns all messages.
func (s *Server) Raw() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.raw.String()
}

// Spans returns the spans so far.
func (s *Server) Spans() []Span {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.spans)
}

// Trace returns the spans of a trace so far by id. A span that was sent twice is there once.
func (s *Server) Trace(id string) map[string]Span {
	out := map[string]Span{}
	for _, span := range s.Spans() {
		if span.TraceID == id {
			out[span.ID] = span
		}
	}
	return out
}

// Path returns the names of the span with the id and of the spans that it is part of, from
// the first on. It fails the test if one of them is missing, unless it is outside.
func Path(t testing.TB, spans map[string]Span, id, outside string) []string {
	t.Helper()
	var names []string
	for id != "" && id != outside {
		span, ok := spans[id]
		require.True(t, ok, "span %s above %v is missing", id, names)
		names = append(names, span.Name)
		id = span.Parent
		require.Less(t, len(names), 100, "%v", names)
	}
	slices.Reverse(names)
	return names
}
