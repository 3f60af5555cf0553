package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"assay/api/client"
	"assay/config"
)

func loginCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "login", Short: "Store the address of a server and an API key for other commands",
		Long: "Ask for the address of a server and an API key, test them, and store them in your configuration folder in a file that only " +
			"you can read. The key is read from standard input, never from the command line, which other users of the machine can see.",
		Example: `  assay login --api-url https://assay.example.com
  printf '%s' "$KEY" | assay login --api-url https://assay.example.com --project k7m2q9x4tb`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			path, err := config.ClientFile(cmd.Flags())
			if err != nil {
				return err
			}
			conf, err := config.LoadClient("", cmd.Flags())
			if err != nil {
				return err
			}
			return login(cmd, path, conf)
		},
	}
	return remoteFlags(cmd)
}

func login(cmd *cobra.Command, path string, conf config.Client) (err error) {
	in := bufio.NewReader(cmd.InOrStdin())
	if conf.URL == "" {
		if !isTerminal(cmd.InOrStdin()) {
			return fmt.Errorf("%w: give the address of the server with --api-url", errUsage)
		}
		if conf.URL, err = ask(cmd, in, "Address of the server: "); err != nil {
			return err
		}
	}
	if conf.Key, err = askKey(cmd, in); err != nil {
		return err
	}
	c, err := client.New(conf.URL, conf.Key, client.WithUserAgent(userAgent()))
	if err != nil {
		return fmt.Errorf("%w: %w", errUsage, err)
	}
	projects, err := c.Projects(cmd.Context(), false)
	if err != nil {
		return fromServer(err)
	}
	if conf.Project == "" && len(projects) == 1 {
		conf.Project = projects[0].ProjectID
	}
	conf.URL = c.BaseURL()
	if err := config.SaveClient(path, conf); err != nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "Stored in %s. The workspace has %d projects.\n", path, len(projects))
	return nil
}

func ask(cmd *cobra.Command, in *bufio.Reader, question string) (string, error) {
	fmt.Fprint(cmd.ErrOrStderr(), question)
	answer, err := in.ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", err
	}
	return strings.TrimSpace(answer), nil
}

// maxKey limits the input for a key, in bytes.
const maxKey = 4 << 10

// askKey reads the key: from a terminal without echo, else from standard input up to its
// end.
func askKey(cmd *cobra.Command, in *bufio.Reader) (string, error) {
	var raw []byte
	var err error
	if file := stdinFile(cmd); file != nil && isTerminal(file) {
		fmt.Fprint(cmd.ErrOrStderr(), "API key: ")
		raw, err = term.ReadPassword(int(file.Fd()))
		fmt.Fprintln(cmd.ErrOrStderr())
	} else {
		raw, err = io.ReadAll(io.LimitReader(in, maxKey))
	}
	if err != nil {
		return "", err
	}
	key := strings.TrimSpace(string(raw))
	if key == "" {
		return "", fmt.Errorf("%w: standard input contains no API key", errUsage)
	}
	return key, nil
}
