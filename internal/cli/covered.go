package cli

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"assay/internal/code/coverage"
	"assay/internal/local"
)

func coverageFlag(cmd *cobra.Command, files *[]string) {
	cmd.Flags().StringArrayVar(files, "coverage", nil,
		"test coverage report, may be repeated: Cobertura XML, Clover XML, JaCoCo XML, LCOV or a Go cover profile")
	_ = cmd.MarkFlagFilename("coverage")
}

// readCoverage reads files and checks that they are coverage reports of the folder that is scanned.
func readCoverage(files []string, dir string) (out []coverage.Document, reports []*coverage.Report, err error) {
	if len(files) > coverage.MaxGiven {
		return nil, nil, fmt.Errorf("%w: --coverage may be given at most %d times", errUsage, coverage.MaxGiven)
	}
	for _, file := range files {
		data, err := readBounded(file, coverage.MaxBytes)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: --coverage: %w", errUsage, err)
		}
		r, err := coverage.Parse(data)
		if err != nil {
			return nil, nil, fmt.Errorf("%w: --coverage %s cannot be read: %w", errUsage, file, err)
		}
		out, reports = append(out, coverage.Document{Name: local.ReportName(dir, file), Data: data}), append(reports, r)
	}
	return out, reports, nil
}

// readBounded reads at most limit bytes of a file, and one more if it is larger.
func readBounded(file string, limit int64) ([]byte, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	return io.ReadAll(io.LimitReader(f, limit+1))
}
