package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// docsCommand writes the pages about the commands, for packagers.
func docsCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "docs", Short: "Write man pages and the reference of all commands"}
	cmd.AddCommand(&cobra.Command{
		Use: "man DIR", Short: "Write a man page for each command", Args: cobra.ExactArgs(1),
		Example: "  assay docs man /usr/local/share/man/man1",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := os.MkdirAll(args[0], 0o755); err != nil { //nolint:gosec // everybody reads man pages
				return err
			}
			root := cmd.Root()
			root.DisableAutoGenTag = true
			hideSettings(root)
			return doc.GenManTree(root, &doc.GenManHeader{Section: "1", Source: "Assay", Manual: "Assay"}, filepath.Clean(args[0]))
		},
	}, &cobra.Command{
		Use: "cli", Short: "Write the reference of all commands as Markdown", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			_, err := fmt.Fprint(cmd.OutOrStdout(), Reference(cmd.Root()))
			return err
		},
	})
	return cmd
}

// hideSettings hides the settings of servers in generated pages; docs/configuration.md lists them.
func hideSettings(root *cobra.Command) {
	root.PersistentFlags().VisitAll(func(f *pflag.Flag) { f.Hidden = true })
}

const referenceHead = `# Commands

This page is generated from the program; ` + "`assay COMMAND --help`" + ` shows the same. [ci.md](ci.md) explains gates, outputs and exit codes,
[operations.md](operations.md) the commands of operators. Each [setting](configuration.md) is a flag of every command as well, such as
` + "`--api.listen`" + `; ` + "`--config FILE`" + ` reads settings from a file. ` + "`assay completion SHELL`" + ` writes completions for
bash, zsh, fish and PowerShell, ` + "`assay docs man DIR`" + ` man pages.
`

// Reference returns the page about all commands.
func Reference(root *cobra.Command) string {
	var b strings.Builder
	b.WriteString(referenceHead)
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c != root {
			describe(&b, c)
		}
		below := c.Commands()
		slices.SortStableFunc(below, func(x, y *cobra.Command) int { return strings.Compare(x.Name(), y.Name()) })
		for _, sub := range below {
			if sub.IsAvailableCommand() && sub.Name() != "completion" && sub.Name() != "help" {
				walk(sub)
			}
		}
	}
	walk(root)
	return b.String()
}

func describe(b *strings.Builder, c *cobra.Command) {
	level := "##"
	if c.Parent().HasParent() {
		level = "###"
	}
	fmt.Fprintf(b, "\n%s %s\n\n", level, c.CommandPath())
	text := c.Long
	if text == "" {
		text = c.Short + "."
	}
	fmt.Fprintln(b, text)
	if c.Runnable() && !c.HasSubCommands() {
		use := strings.TrimSuffix(c.UseLine(), " [flags]")
		fmt.Fprintf(b, "\n```\n%s\n```\n", use)
	}
	if c.Example != "" {
		fmt.Fprintf(b, "\n```sh\n%s\n```\n", unindent(c.Example))
	}
	flags := 0
	c.LocalNonPersistentFlags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden || f.Name == "help" {
			return
		}
		if flags++; flags == 1 {
			fmt.Fprintf(b, "\n| Flag | Meaning |\n|---|---|\n")
		}
		name := "--" + f.Name
		if kind := f.Value.Type(); kind != "bool" {
			name += " " + kind
		}
		fmt.Fprintf(b, "| `%s` | %s |\n", name, strings.ReplaceAll(meaning(f), "|", "\\|"))
	})
}

// meaning returns the usage of a flag with its default.
func meaning(f *pflag.Flag) string {
	if f.DefValue == "" || f.DefValue == "false" || f.DefValue == "0" || f.DefValue == "[]" || f.DefValue == "0s" {
		return f.Usage
	}
	return f.Usage + " (default " + f.DefValue + ")"
}

func unindent(s string) string {
	var lines []string
	for line := range strings.SplitSeq(strings.Trim(s, "\n"), "\n") {
		lines = append(lines, strings.TrimPrefix(line, "  "))
	}
	return strings.Join(lines, "\n")
}
