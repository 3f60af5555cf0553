package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"assay/internal/app"
	"assay/internal/archive"
)

// standardStream is the name of standard input or output instead of a file.
const standardStream = "-"

func backupCommand() *cobra.Command {
	return archiveCommand(archive.Backup, &cobra.Command{
		Use: "backup FILE", Short: "Write database, blobs and the key file to an archive, also while the server runs",
		Long: `Write the database, the objects of its records and the key file (secret.key; not secret.keys, which is in your configuration) to an
archive, also while the server runs. It has everything that opens the secrets in it: store it like a key. FILE "-" is standard output.`,
	})
}

func exportCommand() *cobra.Command {
	return archiveCommand(archive.Export, &cobra.Command{
		Use: "export FILE", Short: "Write database and blobs to an archive for another deployment, without the key",
		Long: `Write the database and the objects of its records to an archive that "import" reads, on SQLite or on Postgres. Secrets in it are sealed:
the other deployment needs the same keys. Stop the server first, so that nothing is added meanwhile. FILE "-" is standard output.`,
	})
}

// archiveCommand writes an archive of the whole deployment.
func archiveCommand(kind archive.Kind, cmd *cobra.Command) *cobra.Command {
	cmd.Args = cobra.ExactArgs(1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		return writeArchive(cmd, args[0], kind, "")
	}
	return cmd
}

// writeArchive writes an archive to a new file, or to standard output, and says what is in it.
func writeArchive(cmd *cobra.Command, file string, kind archive.Kind, tenant string) error {
	c, log, err := Load(cmd)
	if err != nil {
		return err
	}
	var m archive.Manifest
	write := func(to io.Writer) error {
		m, err = app.WriteArchive(cmd.Context(), c, log, to, kind, tenant)
		return err
	}
	if file == standardStream {
		err = write(cmd.OutOrStdout())
	} else {
		err = writeNew(file, write)
	}
	if err == nil {
		describeArchive(cmd.ErrOrStderr(), m)
	}
	return err
}

// writeNew creates a file that only its owner can read. It has its name once it is complete.
func writeNew(file string, write func(io.Writer) error) error {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return errors.Join(fmt.Errorf("%s already exists: name another file", file), err)
	}
	part, err := os.CreateTemp(filepath.Dir(file), filepath.Base(file)+".part-*") // mode 0600
	if err != nil {
		return err
	}
	err = write(part)
	if err == nil {
		err = part.Sync()
	}
	if err = errors.Join(err, part.Close()); err == nil {
		err = os.Rename(part.Name(), file)
	}
	if err != nil {
		return errors.Join(err, os.Remove(part.Name()))
	}
	return nil
}

func restoreCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "restore FILE", Short: "Restore a backup into an empty database and an empty blob store",
		Long: `Read an archive of "backup" or "export" into the empty database and the empty blob store of this configuration: all of it, or nothing.
What was read back from the database is compared with the archive's digests before it is committed. An archive of an earlier release is
migrated. FILE "-" is standard input.`,
	}
	return readingCommand(cmd)
}

func importCommand() *cobra.Command {
	return readingCommand(&cobra.Command{
		Use: "import FILE", Short: "Import an export into an empty database and an empty blob store", Long: `The same as "restore".`,
	})
}

func readingCommand(cmd *cobra.Command) *cobra.Command {
	var verify bool
	cmd.Args = cobra.ExactArgs(1)
	cmd.Flags().BoolVar(&verify, "verify", false, "only read the archive and compare it with its digests")
	cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
		from := cmd.InOrStdin()
		if args[0] != standardStream {
			file, err := os.Open(args[0])
			if err != nil {
				return err
			}
			defer func() { _ = file.Close() }()
			from = file
		}
		read := archive.Verify
		if !verify {
			c, log, err := Load(cmd)
			if err != nil {
				return err
			}
			read = func(ctx context.Context, from io.Reader) (archive.Manifest, error) {
				return app.RestoreArchive(ctx, c, log, from)
			}
		}
		m, err := read(cmd.Context(), from)
		if err == nil {
			describeArchive(cmd.OutOrStdout(), m)
		}
		return err
	}
	return cmd
}

func describeArchive(to io.Writer, m archive.Manifest) {
	key := "without a key file"
	if m.Key {
		key = "with the key file"
	}
	fmt.Fprintf(to, "%s of %s: schema version %d, %d rows in %d tables, %d objects with %d bytes, %s\n",
		m.Header.Kind, m.Header.Created.UTC().Format("2006-01-02 15:04:05"), m.Header.Schema, m.Rows(), len(m.Tables),
		m.Blobs.Objects, m.Blobs.Bytes, key)
	if m.Vanished > 0 {
		fmt.Fprintf(to, "%d objects were removed while it was written: they had exceeded their retention\n", m.Vanished)
	}
}
