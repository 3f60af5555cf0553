package endpoint

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"assay/internal/website/capture"
	"assay/internal/website/gather/tls/hello"
	"assay/internal/zoo/tlszoo"
)

//go:embed data/differences.yaml
var differencesData []byte

// Difference is a known way in which a tool differs from Assay, with the reason.
type Difference struct {
	Endpoint string `yaml:"endpoint"` // a pattern (path.Match)
	Tool     string `yaml:"tool"`
	Fact     string `yaml:"fact"` // a pattern
	Ours     string `yaml:"ours"` // a pattern, as the next
	Theirs   string `yaml:"theirs"`
	Because  string `yaml:"because"`

	used bool
}

func (d *Difference) covers(o Outcome) bool {
	match := func(pattern, value string) bool {
		ok, err := path.Match(pattern, value)
		return err == nil && ok
	}
	return d.Tool == o.Tool && match(d.Endpoint, o.Endpoint) && match(d.Fact, o.Fact) && match(d.Ours, o.Ours) && match(d.Theirs, o.Theirs)
}

// Outcome is one fact of one tool beside Assay's.
type Outcome struct {
	Endpoint, Tool, Fact, Ours, Theirs string
	Agrees                             bool
	Because                            string // why the two differ, if that is known
}

// Result is the whole comparison.
type Result struct {
	Endpoints int
	Outcomes  []Outcome
	// Unused are known differences that did not occur.
	Unused []Difference
}

// Share returns the part of the outcomes about trust, or of the others, that agree or differ for a
// known reason.
func (r *Result) Share(trust bool) float64 {
	all, good := 0, 0
	for _, o := range r.Outcomes {
		if (o.Fact == factAccepted) != trust {
			continue
		}
		all++
		if o.Agrees || o.Because != "" {
			good++
		}
	}
	return float64(good) / float64(max(all, 1))
}

// tool is one of the programs that are compared with.
type tool struct {
	name string
	// onlyTrust tools judge the certificate; the others describe the service.
	onlyTrust bool
	run       func(ctx context.Context, r *running, root string) (Facts, error)
}

func tools() []tool {
	ignoring := func(run func(context.Context, *running) (Facts, error)) func(context.Context, *running, string) (Facts, error) {
		return func(ctx context.Context, r *running, _ string) (Facts, error) { return run(ctx, r) }
	}
	return []tool{
		{"sslscan", false, ignoring(sslscan)}, {"testssl.sh", false, ignoring(testssl)}, {"openssl", true, opensslVerify}, {"curl", true, curl},
	}
}

// atOnce is the number of endpoints that are examined in parallel: the tools mostly wait.
const atOnce = 3

// Compare starts the endpoints whose names contain the text and compares everything. With an
// error the result has what could be compared.
func Compare(ctx context.Context, only string, log io.Writer) (*Result, error) {
	list, err := Endpoints()
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(e Endpoint) bool { return !strings.Contains(e.Name, only) })
	dir, err := os.MkdirTemp("", "assay-endpoints-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	ca, err := tlszoo.NewCA(tlszoo.CAConfig{Name: "Endpoint Root", BaseURL: "http://127.0.0.1:9"})
	if err != nil {
		return nil, err
	}
	c := &comparison{ca: ca, root: filepath.Join(dir, "root.pem"), log: log}
	if err := os.WriteFile(c.root, ca.RootPEM(), 0o600); err != nil {
		return nil, err
	}
	failed := c.all(ctx, list, dir)
	r, err := explained(c.outcomes, c.compared, only == "" && failed == nil)
	return r, errors.Join(failed, err)
}

type comparison struct {
	ca   *tlszoo.CA
	root string // file with the authority's root

	mu       sync.Mutex
	log      io.Writer
	outcomes []Outcome
	compared int // endpoints
}

func (c *comparison) all(ctx context.Context, list []Endpoint, dir string) error {
	errs := make([]error, len(list))
	next := make(chan int)
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for i := range next {
				errs[i] = c.one(ctx, list[i], filepath.Join(dir, strconv.Itoa(i)))
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	workers.Wait()
	return errors.Join(errs...)
}

// one starts an endpoint and adds the outcomes of every tool.
func (c *comparison) one(ctx context.Context, e Endpoint, dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	r, err := start(ctx, e, c.ca, dir)
	if err != nil {
		return err
	}
	defer r.stop()
	ours, err := assay(ctx, r, c.ca)
	if err != nil {
		return fmt.Errorf("%s: %w", e.Name, err)
	}
	var outcomes []Outcome
	for _, t := range tools() {
		if e.Fault != "" && !t.onlyTrust {
			continue
		}
		theirs, err := t.run(ctx, r, c.root)
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		outcomes = append(outcomes, ours.beside(e.Name, t.name, theirs)...)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.outcomes, c.compared = append(c.outcomes, outcomes...), c.compared+1
	fmt.Fprintf(c.log, "# %s: %d facts\n", e.Name, len(outcomes))
	return nil
}

// beside compares every fact that both sides have. Suites of a version that one side
// does not know are omitted: the acceptance of the version already shows the difference.
func (g *gathered) beside(endpoint, tool string, theirs Facts) (out []Outcome) {
	for _, fact := range slices.Sorted(maps.Keys(theirs)) {
		ours, ok := g.facts[fact]
		if !ok || len(g.capture.Others) > 0 && ofOne(fact) {
			continue // if the server has several certificates, the sides may describe different ones
		}
		o := Outcome{Endpoint: endpoint, Tool: tool, Fact: fact, Ours: ours, Theirs: theirs[fact], Agrees: ours == theirs[fact]}
		if version, ok := strings.CutPrefix(fact, "suites "); ok && !o.Agrees {
			o.Agrees = g.samples(version, theirs[fact])
		}
		out = append(out, o)
	}
	return out
}

// ofOne reports whether the fact is about a single certificate.
func ofOne(fact string) bool {
	return slices.Contains([]string{factKey, factSignature, factNames, factUntil, factSent}, fact)
}

// samples reports whether Assay's suites of the version may be a sample of the tool's: the tool has all of them, and the others belong to
// families that Assay found, as its verdict says ("at least").
func (g *gathered) samples(version, theirs string) bool {
	if !g.capture.SuitesSampled {
		return false
	}
	families := map[string]bool{}
	for _, s := range g.capture.Suites {
		families[s.Family()] = true
	}
	listed := map[uint16]bool{}
	for field := range strings.FieldsSeq(theirs) {
		id, err := strconv.ParseUint(field, 16, 16)
		if err != nil {
			return false
		}
		listed[uint16(id)] = true
		s := capture.Suite{ID: uint16(id), Name: hello.SuiteName(uint16(id))}
		if !families[s.Family()] {
			return false
		}
	}
	return !slices.ContainsFunc(suites(g.capture, version), func(id uint16) bool { return !listed[id] })
}

// explained adds the known reasons. Unused ones are reported if all endpoints were compared.
func explained(outcomes []Outcome, endpoints int, whole bool) (*Result, error) {
	var known []Difference
	d := yaml.NewDecoder(bytes.NewReader(differencesData))
	d.KnownFields(true)
	if err := d.Decode(&known); err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("differences.yaml: %w", err)
	}
	r := &Result{Endpoints: endpoints, Outcomes: outcomes}
	for i := range r.Outcomes {
		o := &r.Outcomes[i]
		if o.Agrees {
			continue
		}
		if at := slices.IndexFunc(known, func(d Difference) bool { return d.covers(*o) }); at >= 0 {
			known[at].used, o.Because = true, known[at].Because
		}
	}
	for _, k := range known {
		if whole && !k.used {
			r.Unused = append(r.Unused, k)
		}
	}
	return r, nil
}
