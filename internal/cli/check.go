package cli

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"assay/config"
	"assay/internal/app"
	"assay/internal/local"
	"assay/internal/outcome"
	"assay/internal/scan"
	"assay/internal/telemetry"
	"assay/internal/website"
)

const checkLong = `Scan on this machine, without a server, API key or database. Engines, gates and outputs are the same as for assay scan.

Exit codes: 0 passed, 1 a gate failed, 2 invalid command, 3 the scan failed, 130 interrupted.`

func checkGroup() *cobra.Command {
	cmd := &cobra.Command{Use: "check", Short: "Check a folder or a page on this machine, without a server", Long: checkLong}
	cmd.AddCommand(checkCodeCommand(), checkWebsiteCommand())
	return endWith(exitScanFailed, cmd)
}

// loadLocal reads the configuration. Its log contains only warnings unless the caller asks
// for more.
func loadLocal(cmd *cobra.Command) (config.Config, *slog.Logger, error) {
	c, log, err := Load(cmd)
	if err != nil {
		return c, log, fmt.Errorf("%w: %w", errUsage, err)
	}
	if c.Log.Level == "info" {
		log, err = telemetry.NewLogger(cmd.ErrOrStderr(), c.Log.Format, "error")
	}
	return c, log, err
}

func checkCodeCommand() *cobra.Command {
	var judged judging
	var s local.Selection
	var dimensions []string
	var covered []string
	var secretsOnly bool
	cmd := &cobra.Command{
		Use: "code [DIR]", Short: "Check a folder",
		Long: "Check a folder (default: .): all files that Git does not ignore, or with --staged or --commits only what a change adds there. " +
			"Paths are those of the repository. For a change, only its files are analysed and only findings on added lines are reported, " +
			"without scores. " + exitHint,
		Example: `  assay check code . --fail-on HIGH
  assay check code --secrets --staged
  assay check code --commits origin/main...HEAD --output github`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s.Dir = append(args, ".")[0]
			if s.Staged && s.Commits != "" {
				return fmt.Errorf("%w: --staged and --commits cannot be combined", errUsage)
			}
			if (s.Staged || s.Commits != "") && judged.failOn == "" && !cmd.Flags().Changed("fail-on") {
				judged.failOn = "LOW" // a hook has to stop the commit of what it finds
			}
			p, err := judged.plan(cmd, outcome.Code)
			if err != nil {
				return err
			}
			if s.Coverage, _, err = readCoverage(covered, s.Dir); err != nil {
				return err
			}
			wanted := upper[scan.Dimension](dimensions)
			if secretsOnly {
				wanted = []scan.Dimension{scan.DimensionSecrets}
			}
			chosen := len(wanted) > 0
			if !chosen {
				wanted = scan.Dimensions()
			}
			for _, d := range wanted {
				if !slices.Contains(scan.Dimensions(), d) {
					return fmt.Errorf("%w: --dimensions must be a list of SAST, SCA, SECRETS, CODE_QUALITY", errUsage)
				}
			}
			r, err := checkCode(cmd, s, wanted, chosen)
			if err != nil {
				return err
			}
			return p.conclude(cmd, r)
		},
	}
	judged.localFlags(cmd)
	coverageFlag(cmd, &covered)
	cmd.Flags().BoolVar(&s.Staged, "staged", false, "check the changes that are staged for a commit; fails on any finding unless "+
		"--fail-on is given")
	cmd.Flags().StringVar(&s.Commits, "commits", "", "check the changes of a range of commits, such as origin/main...HEAD; fails on "+
		"any finding unless --fail-on is given")
	cmd.Flags().StringSliceVar(&dimensions, "dimensions", nil, "dimensions to analyse: SAST, SCA, SECRETS, CODE_QUALITY")
	cmd.Flags().BoolVar(&secretsOnly, "secrets", false, "short for --dimensions SECRETS")
	return cmd
}

func checkCode(cmd *cobra.Command, s local.Selection, wanted []scan.Dimension, chosen bool) (r outcome.Result, err error) {
	c, log, err := loadLocal(cmd)
	if err != nil {
		return r, err
	}
	engines, missing, release, err := app.OpenLocalCode(cmd.Context(), c, wanted, log)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, release()) }()
	if missing != "" && chosen {
		return r, fmt.Errorf("%w: %s", errUsage, missing)
	}
	r, err = engines.Scan(cmd.Context(), s, firstResults(cmd, len(wanted)))
	if missing != "" {
		r.Notes = append(r.Notes, missing)
	}
	return r, interruptedLocal(cmd, err)
}

// firstResults prints each part as soon as it is known, if there are several.
func firstResults(cmd *cobra.Command, parts int) local.Progress {
	if parts == 1 {
		return nil
	}
	began := time.Now()
	return func(what string, _, _ int) { fmt.Fprintf(cmd.ErrOrStderr(), "%6s  %s\n", elapsed(began), plain(what)) }
}

// steps shows a progress bar on a terminal.
func steps(cmd *cobra.Command) local.Progress {
	if !isTerminal(cmd.ErrOrStderr()) {
		return nil
	}
	shown := newProgress(cmd.ErrOrStderr())
	return func(what string, done, total int) {
		shown.show(what, done, total)
		if done == total {
			shown.end()
		}
	}
}

// interruptedLocal returns the exit code of an interruption.
func interruptedLocal(cmd *cobra.Command, err error) error {
	if err != nil && cmd.Context().Err() != nil {
		return &exitError{exitInterrupted, errors.New("interrupted")}
	}
	return err
}

func checkWebsiteCommand() *cobra.Command {
	var judged judging
	var pillars []string
	cmd := &cobra.Command{
		Use: "website URL", Short: "Check a page",
		Long: "Check a page in up to four pillars, without a browser. Sites on this machine and in private networks may be checked. " +
			exitHint,
		Example: `  assay check website http://localhost:3000 --pillars SECURITY,SEO
  assay check website https://staging.example.com --fail-under SECURITY=80 --output table --output html=report.html`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			p, err := judged.plan(cmd, outcome.Website)
			if err != nil {
				return err
			}
			target, err := website.ParseTarget(args[0])
			if err != nil {
				return fmt.Errorf("%w: %s", errUsage, message(err))
			}
			wanted := upper[scan.Pillar](pillars)
			for _, pillar := range wanted {
				if !pillar.Valid() {
					return fmt.Errorf("%w: --pillars must be a list of SECURITY, PERFORMANCE, INFRASTRUCTURE, SEO", errUsage)
				}
			}
			c, log, err := loadLocal(cmd)
			if err != nil {
				return err
			}
			engine, release, err := app.OpenLocalWebsite(cmd.Context(), c, target.Host, log)
			if err != nil {
				return err
			}
			defer func() { err = errors.Join(err, release()) }()
			r, err := engine.Scan(cmd.Context(), args[0], wanted, steps(cmd))
			if err != nil {
				return interruptedLocal(cmd, err)
			}
			return p.conclude(cmd, r)
		},
	}
	judged.localFlags(cmd)
	cmd.Flags().StringSliceVar(&pillars, "pillars", nil, "pillars to check: SECURITY, PERFORMANCE, INFRASTRUCTURE, SEO")
	return cmd
}
