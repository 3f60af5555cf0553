package cli

import (
	"crypto/rand"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"assay/internal/key"
	"assay/internal/scan"
	"assay/internal/service"
	"assay/internal/store"
)

func keyCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "key", Short: "Create, list and revoke API keys"}
	cmd.AddCommand(createKeyCommand(), tenantFlag(&cobra.Command{
		Use: "list", Short: "List API keys", Args: cobra.NoArgs,
		RunE: withTenant(func(cmd *cobra.Command, s *store.Store, t scan.Tenant, _ []string) error {
			all, err := s.Keys.List(cmd.Context(), t.ID)
			if err != nil {
				return err
			}
			return table(cmd, "PREFIX\tNAME\tSCOPE\tPROJECTS\tCREATED\tLAST USED\tEXPIRES\tREVOKED", func(w *tabwriter.Writer) {
				for _, k := range all {
					projects := "all"
					if len(k.Projects) > 0 {
						projects = strings.Join(k.Projects, ",")
					}
					fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", k.Prefix, plain(k.Name), k.Scope, projects,
						day(k.CreatedAt), day(k.LastUsedAt), day(k.ExpiresAt), day(k.RevokedAt))
				}
			})
		}),
	}), tenantFlag(&cobra.Command{
		Use: "revoke PREFIX", Short: "Revoke an API key", Args: cobra.ExactArgs(1),
		RunE: withTenant(func(cmd *cobra.Command, s *store.Store, t scan.Tenant, args []string) error {
			return apiKeys(s).Revoke(cmd.Context(), t.ID, actor, args[0])
		}),
	}))
	return cmd
}

func createKeyCommand() *cobra.Command {
	var (
		expires  time.Duration
		scope    string
		projects []string
	)
	cmd := tenantFlag(&cobra.Command{
		Use: "create NAME", Short: "Create an API key and print it; it is shown only once", Args: cobra.ExactArgs(1),
		RunE: withTenant(func(cmd *cobra.Command, s *store.Store, t scan.Tenant, args []string) error {
			in := service.NewAPIKey{TenantID: t.ID, Actor: actor, Name: args[0], Scope: scope, Projects: projects}
			if expires > 0 {
				in.ExpiresAt = time.Now().UTC().Add(expires)
			}
			made, _, err := apiKeys(s).Create(cmd.Context(), in)
			if err != nil {
				return err
			}
			fmt.Fprintln(cmd.OutOrStdout(), made.Reveal())
			return nil
		}),
	})
	cmd.Flags().DurationVar(&expires, "expires", 0, "how long the key is valid, such as 720h; 0: without end")
	cmd.Flags().StringVar(&scope, "scope", string(scan.ScopeAdmin),
		"scope of the key: read, scan or admin; each includes the ones before it")
	cmd.Flags().StringSliceVar(&projects, "project", nil, "short id of a project that the key is limited to; may be repeated")
	return cmd
}

func apiKeys(s *store.Store) *service.APIKeys {
	return &service.APIKeys{Store: s, Keys: key.NewGenerator(rand.Reader), Clock: time.Now}
}

// NewAPIKey returns a new key with the scope admin and its record. The plain key must be
// shown only once.
func NewAPIKey(tenantID, name string, now time.Time, valid time.Duration) (key.Secret, scan.APIKey, error) {
	made, m, err := key.NewGenerator(rand.Reader).APIKey()
	if err != nil {
		return "", scan.APIKey{}, err
	}
	k := scan.APIKey{
		TenantID: tenantID, Name: name, Scope: scan.ScopeAdmin, CreatedBy: actor, Prefix: m.Prefix, Hash: m.Hash, CreatedAt: now.UTC(),
	}
	if valid > 0 {
		k.ExpiresAt = now.UTC().Add(valid)
	}
	return made, k, nil
}
