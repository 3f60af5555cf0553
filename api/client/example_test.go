package client_test

import (
	"context"
	"errors"
	"fmt"
	"os"

	"assay/api/client"
	"assay/internal/testsupport/apiserver"
)

// serve starts an API in this process; a real program takes the address and the key from its
// configuration.
func serve() (url, key, project string, stop func()) {
	dir, err := os.MkdirTemp("", "assay-example-")
	if err != nil {
		panic(err)
	}
	s, err := apiserver.Open(context.Background(), dir)
	if err != nil {
		panic(err)
	}
	return s.URL, s.Key, s.ProjectID, func() {
		if err := errors.Join(s.Close(), os.RemoveAll(dir)); err != nil {
			panic(err)
		}
	}
}

// fatal ends a failing example.
func fatal(err error) {
	if err != nil {
		panic(err)
	}
}

// Scan a page, wait for the end, and decide.
func Example() {
	url, key, project, stop := serve()
	defer stop()
	ctx := context.Background()

	c, err := client.New(url, key)
	fatal(err)
	queued, err := c.TriggerWebsiteScan(ctx, client.WebsiteScanTrigger{ProjectID: project, URL: "https://www.example.com/"})
	fatal(err)
	done, err := c.WaitWebsiteScan(ctx, queued.ScanJobID, nil)
	fatal(err)
	fmt.Println(done.Status, done.Band, *done.ScoreSecurity)
	// Output: COMPLETE GROWTH_READY 72
}

// An idempotency key makes a trigger safe to repeat, even from another process.
func ExampleIdempotencyKey() {
	url, key, project, stop := serve()
	defer stop()
	ctx := context.Background()

	c, err := client.New(url, key)
	fatal(err)
	scan := client.WebsiteScanTrigger{ProjectID: project, URL: "https://www.example.com/"}
	first, err := c.TriggerWebsiteScan(ctx, scan, client.IdempotencyKey("release-2026-11-22"))
	fatal(err)
	second, err := c.TriggerWebsiteScan(ctx, scan, client.IdempotencyKey("release-2026-11-22"))
	fatal(err)
	fmt.Println(first.ScanJobID == second.ScanJobID)
	// Output: true
}

// Refusals have a status and, if the contract names one, a code.
func ExampleError() {
	url, key, _, stop := serve()
	defer stop()

	c, err := client.New(url, key)
	fatal(err)
	_, err = c.CodeScanRun(context.Background(), "no-such-run")
	fmt.Println(client.StatusOf(err), client.IsCode(err, client.ErrorCodeCodeScanRunNotFound))
	// Output: 404 true
}

// Findings are read page by page during the iteration.
func ExampleClient_Findings() {
	url, key, project, stop := serve()
	defer stop()
	ctx := context.Background()

	c, err := client.New(url, key)
	fatal(err)
	repos, err := c.Repositories(ctx, project)
	fatal(err)
	jobs, err := c.TriggerCodeScan(ctx, client.CodeScanTrigger{
		IntegrationRepoID: repos[0].IntegrationRepoID, Dimensions: []client.Dimension{client.DimensionSAST},
	})
	fatal(err)
	_, err = c.WaitCodeScan(ctx, jobs[0].ScanRunID, nil)
	fatal(err)
	for f, err := range c.Findings(ctx, jobs[0].ID, client.FindingFilter{State: client.FindingStateNew}) {
		fatal(err)
		fmt.Printf("%s:%d %s %s\n", f.Path, *f.StartLine, f.Severity, f.Title)
	}
	// Output: db/query.go:12 HIGH SQL injection
}
