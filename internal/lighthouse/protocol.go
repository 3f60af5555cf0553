package lighthouse

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
)

// protocolVersion changes with the messages of js/worker.mjs.
const protocolVersion = 2

// Limits of messages from a worker.
const (
	maxLine    = 48 << 20 // a report with all the requests of a huge page
	maxLogLine = 500
)

// Types of messages; js/worker.mjs describes them.
const (
	typeReady       = "ready"
	typeGateRequest = "gate_req"
	typeGateRelease = "gate_rel"
	typeResult      = "result"
	typeFailure     = "failure"
	typeFatal       = "fatal"
)

// Phases of a page that need the processor.
const (
	phaseLoad  = "load"
	phaseAudit = "audit"
)

// message is any message of a worker.
type message struct {
	Type string `json:"type"`
	ID   int64  `json:"id"`

	Phase string `json:"phase"` // gate_req

	// ready
	Protocol       int     `json:"protocol"`
	Lighthouse     string  `json:"lighthouse"`
	Node           string  `json:"node"`
	Chromium       string  `json:"chromium"`
	BenchmarkIndex float64 `json:"benchmarkIndex"`

	// result and failure
	LHR  json.RawMessage `json:"lhr"`
	Page pageFacts       `json:"page"`
	rendered
	failure
}

// rendered has the facts that a worker read from the rendered document.
type rendered struct {
	Title string `json:"title"`
	Links []Link `json:"links"`
}

// initMessage is the first line to a worker.
type initMessage struct {
	Type     string   `json:"type"`
	Chromium string   `json:"chromium"`
	Args     []string `json:"args"`
	Memo     bool     `json:"memo"`
	// BenchmarkIndex is the machine's; 0 to measure it.
	BenchmarkIndex float64 `json:"benchmarkIndex"`
}

// jobMessage asks a worker to measure one page.
type jobMessage struct {
	Type          string     `json:"type"`
	ID            int64      `json:"id"`
	URL           string     `json:"url"`
	FormFactor    FormFactor `json:"formFactor"`
	Categories    []Category `json:"categories"`
	FullPage      bool       `json:"fullPage"`
	Agent         string     `json:"agent"` // appended to the User-Agent; "" for none
	PageTimeoutMS int64      `json:"pageTimeoutMs"`
	Proxy         string     `json:"proxy"`
	// IgnoreCertificates accepts every certificate.
	IgnoreCertificates bool `json:"ignoreCertificates"`
}

// errLongLine is a line above the limit; reading can continue after it.
var errLongLine = errors.New("line too long")

// readLine returns the next line without its end. Of a line longer than limit it returns the
// beginning and errLongLine, and skips the rest. The last line needs no end; after it comes
// io.EOF.
func readLine(r *bufio.Reader, limit int) ([]byte, error) {
	var line []byte
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if room := limit - len(line); len(part) > room && (len(part) != room+1 || part[room] != '\n') {
			part, long = part[:max(room, 0)], true
		}
		line = append(line, part...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if err != nil && (len(line) == 0 || !errors.Is(err, io.EOF)) {
			return line, err
		}
		if n := len(line); n > 0 && line[n-1] == '\n' {
			line = line[:n-1]
		}
		if long {
			return line, errLongLine
		}
		return line, nil
	}
}
