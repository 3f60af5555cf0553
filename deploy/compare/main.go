// Compare measures how far Assay's verdicts agree with those of public tools and prints one
// line for each figure:
//
//	figure NAME VALUE BAR holds|short
//
// It is run by make compare. Inputs with known verdicts come from the directory in -cases;
// sites and policies are generated in every run and judged by the public tools of
// package.json, which run in Node. data/mapping.yaml maps their results to checks. Where
// Assay differs on purpose, data/divergences has a rule with the reason, and
// docs/divergences.md is generated from it; a difference without a rule counts against the
// figure, and an unused rule is an error.
//
// The taint engine is measured on public applications whose weaknesses are labelled in the
// folder taint, and on the OWASP Benchmarks; the engine of SECRETS on healthy and vulnerable
// projects whose findings are labelled in the folder secrets. -apps is the directory of these
// applications.
//
// The score of SAST is measured on the public projects of data/projects.yaml, which are known
// to be healthy or vulnerable, with -only scores; data/labels states which findings in
// healthy ones are worth acting on. How many of the labels of the folder taint the program
// reports, and how many as CRITICAL or HIGH, is measured with -only reported; how many of the flaws of data/fixes, which were
// fixed in maintained applications, with -only fixes. How many of the leads that were read were right, with -only leads.
//
// The taint engine's knowledge is measured on the rows of CodeQL's models in -models, with
// -only catalogue: a program is generated for each row, and analysed with and without the models.
//
// Findings about TLS services are compared with testssl.sh, sslscan, openssl and curl
// on servers from Debian packages, with -only tls (package endpoint).
package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
)

// The minimum agreement, rank correlation and share of sites within one band.
const (
	barAgreement = 0.98
	barRank      = 0.9
	barBand      = 0.98
	barFlips     = 0.005
)

// options are the command line.
type options struct {
	cases    string // directory with the inputs; "" skips them
	seed     uint64
	sites    int
	policies int
	tools    string // directory of package.json with its node_modules
	record   string // directory for a recorded sample of sites; "" records none
	all      bool   // list declared differences too
	apps     string // directory with applications for the taint engine; "" skips them
	labels   string // directory with their labels
	models   string // directory with CodeQL's models, for the part catalogue
	only     string // part to compare; "" for website and taint
	program  string // the assay executable, for the part scores
	endpoint string // part of the names of TLS services, for the part tls; "" for all
	history  int    // commits before the checked out one that the part secrets searches too
}

// Parts of the comparison.
const (
	partWebsite = "website"
	partTaint   = "taint"
	partScores  = "scores"
	partSecrets = "secrets"
	partTLS     = "tls"
	// partCatalogue measures the taint engine on the rows of CodeQL's models.
	partCatalogue = "catalogue"
	// partReadings prints the shares of findings that readers of data/readings found worth acting on.
	partReadings = "readings"
	// partLeads prints the shares of leads that readers of data/leads.yaml found right.
	partLeads = "leads"
	// partFixes counts the fixed flaws of data/fixes that the program finds in the commits before their fixes.
	partFixes = "fixes"
	// partReported counts the labels of the taint engine's applications that the program reports.
	partReported = "reported"
)

func main() { os.Exit(mainCode()) }

func mainCode() int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		return 1
	}
	return 0
}

func parseFlags(args []string, errOut io.Writer) (options, error) {
	var o options
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.SetOutput(errOut)
	flags.StringVar(&o.cases, "cases", "", "directory with inputs whose verdicts are known; default: none")
	flags.Uint64Var(&o.seed, "seed", 0, "seed of the generated inputs; default: a fresh one")
	flags.IntVar(&o.sites, "sites", 1200, "sites of each kind to generate")
	flags.IntVar(&o.policies, "policies", 2400, "content security policies to generate")
	flags.StringVar(&o.tools, "tools", filepath.Join("deploy", "compare"), "directory with the public tools")
	flags.StringVar(&o.record, "record", "", "write the generated sites with the Observatory's grades to files in the directory")
	flags.BoolVar(&o.all, "all", false, "list declared differences too")
	flags.StringVar(&o.apps, "apps", os.Getenv("ASSAY_TAINT_APPS"), "directory with git repositories, as checkouts or bare mirrors, of the "+
		"applications that the taint engine is measured on; default: $ASSAY_TAINT_APPS")
	flags.StringVar(&o.labels, "labels", filepath.Join("deploy", "compare", "taint"), "directory with the labels of these applications")
	flags.StringVar(&o.models, "models", "", "directory with CodeQL's *.model.yml, for the part catalogue")
	flags.StringVar(&o.only, "only", "", "the part to compare: website, taint, secrets, tls, scores, reported, fixes, "+
		"catalogue, readings or leads; default: the first three")
	flags.IntVar(&o.history, "history", 0, "search this many commits of the history too, for the part secrets")
	flags.StringVar(&o.endpoint, "endpoint", "", "compare only TLS services whose name contains this, for the part tls")
	flags.StringVar(
		&o.program, "program", filepath.Join("bin", "assay"), "the assay executable that scans projects for the parts scores, reported and fixes",
	)
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unknown argument %q", flags.Arg(0))
	}
	if o.seed == 0 {
		var b [4]byte
		_, _ = rand.Read(b[:])
		o.seed = uint64(binary.LittleEndian.Uint32(b[:])) + 1
	}
	return o, nil
}

func run(ctx context.Context, args []string, out, errOut io.Writer) (err error) {
	o, err := parseFlags(args, errOut)
	if err != nil {
		return err
	}
	figures, err := dataFigures(ctx, o, errOut)
	if err != nil {
		return err
	}
	if o.only == "" || o.only == partWebsite {
		var stale error
		if figures, stale, err = websiteFigures(ctx, o, errOut); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, stale) }()
	}
	if o.only == partTLS {
		var stale error
		if figures, stale, err = tlsFigures(ctx, o.endpoint, errOut); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, stale) }()
	}
	for part, measure := range map[string]func(context.Context, string, string, io.Writer) ([]figure, error){
		partTaint: taintFigures,
		partSecrets: func(ctx context.Context, labels, apps string, log io.Writer) ([]figure, error) {
			return secretsFigures(ctx, labels, apps, o.history, log)
		},
	} {
		if o.only != "" && o.only != part {
			continue
		}
		more, err := measure(ctx, o.labels, o.apps, errOut)
		if err != nil {
			return err
		}
		figures = append(figures, more...)
	}
	return report(figures, out)
}

// dataFigures returns those of the parts that are only measured by name, with files of data.
func dataFigures(ctx context.Context, o options, log io.Writer) ([]figure, error) {
	data := filepath.Join("deploy", "compare", "data")
	switch o.only {
	case partScores:
		return scoreFigures(ctx, data, o.apps, o.program, log)
	case partReadings:
		return readingFigures(data)
	case partLeads:
		return leadFigures(data)
	case partFixes:
		return fixFigures(ctx, data, o.apps, o.program, log)
	case partReported:
		return reportedFigures(ctx, o.labels, o.apps, o.program, log)
	case partCatalogue:
		return catalogueFigures(ctx, data, o.models, log)
	}
	return nil, nil
}

// report prints figures; its error names those that are short of their bar.
func report(figures []figure, out io.Writer) error {
	var short []string
	for _, f := range figures {
		fmt.Fprintln(out, f)
		if !f.holds() {
			short = append(short, f.name)
		}
	}
	if len(short) > 0 {
		return fmt.Errorf("short of the bar: %s", strings.Join(short, ", "))
	}
	return nil
}

// websiteFigures compares the checks of websites; stale are unused rules.
func websiteFigures(ctx context.Context, o options, log io.Writer) (figures []figure, stale, err error) {
	c, err := newComparison()
	if err != nil {
		return nil, nil, err
	}
	if figures, err = c.all(ctx, o, log); err != nil {
		return nil, nil, err
	}
	return figures, errors.Join(c.rules.stale(c.judge)...), nil
}

// all evaluates the case files and the generated inputs.
func (c *comparison) all(ctx context.Context, o options, log io.Writer) ([]figure, error) {
	var tallies []*tally
	if o.cases != "" {
		var err error
		if tallies, err = c.files(ctx, o.cases); err != nil {
			return nil, err
		}
	}
	fmt.Fprintf(log, "# seed %d (repeat with SEED=%d)\n", o.seed, o.seed)
	var suites []*siteSuite
	for _, p := range populations() {
		suite, err := c.generatedSites(ctx, o, p)
		if err != nil {
			return nil, err
		}
		suites, tallies = append(suites, suite), append(tallies, suite.tally)
	}
	policies, err := c.generatedPolicies(ctx, o)
	if err != nil {
		return nil, err
	}
	tallies = append(tallies, policies)
	figures := make([]figure, 0, len(tallies)+5)
	for _, t := range tallies {
		t.report(log, o.all)
		figures = append(figures, t.figure())
	}
	for _, suite := range suites {
		suite.report(log)
		figures = append(figures, suite.figures()...)
	}
	figures = append(figures, flipFigure(tallies))
	if o.record != "" {
		if err := record(o.record, suites); err != nil {
			return nil, err
		}
	}
	return figures, nil
}
