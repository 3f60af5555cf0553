package sast_test

import (
	"context"
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"assay/internal/code"
	"assay/internal/code/sast"
	"assay/internal/scan"
)

func TestTry(t *testing.T) {
	dir := os.Getenv("TRY")
	if dir == "" {
		return
	}
	engines, err := sast.New(sast.Config{Self: self()})
	require.NoError(t, err)
	tr := treeOf(t, dir)
	began := time.Now()
	v, err := code.Judge(context.Background(), scan.DimensionSAST, engines, tr, code.Options{TempDir: t.TempDir()})
	require.NoError(t, err)
	fmt.Println("took", time.Since(began), "files", len(tr.Files), "lines", v.Lines, "coverage", v.Coverage, "findings", len(v.Findings))
	for _, e := range v.Engines {
		fmt.Printf("%+v\n", e)
	}
	for _, n := range v.Notes {
		fmt.Printf("note %+v\n", n)
	}
	count := map[string]int{}
	for _, f := range v.Findings {
		count[string(f.Severity)+" "+f.RuleID]++
	}
	for k, n := range count {
		fmt.Println(n, k)
	}
	if os.Getenv("LIST") != "" {
		for _, f := range v.Findings {
			fmt.Println(short(f), f.CWE, f.Confidence, f.Snippet)
		}
	}
}
