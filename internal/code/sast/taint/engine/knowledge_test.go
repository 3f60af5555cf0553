package engine

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/front"
	"assay/internal/code/sast/taint/languages"
	"assay/internal/code/sast/taint/tainttest"
)

func TestFoldersOfKnowledge(t *testing.T) {
	t.Parallel()
	const some = "framework: Some\n"
	for name, c := range map[string]struct {
		files map[string]string
		known []string // languages
		err   string
	}{
		"by language":         {files: map[string]string{"php/a.yaml": some, "csharp/b.yaml": some}, known: []string{"PHP", "C#"}},
		"of Java, for Kotlin": {files: map[string]string{"java/a.yaml": some}, known: []string{"Java", "Kotlin"}},
		"of others' concern":  {files: map[string]string{"README.md": "Models.", ".git/config": "", "go/a.yaml": some}, known: []string{"Go"}},
		"without a language":  {files: map[string]string{"a.yaml": some}, err: "a.yaml must be in the folder of a language: "},
		"unknown language":    {files: map[string]string{"cobol/a.yaml": some}, err: "cobol is not the folder of a language"},
		"misspelled":          {files: map[string]string{"go/a.yml": some}, err: "go/a.yml: the name of the file must end in .yaml"},
		"models of CodeQL":    {files: map[string]string{"go/a.model.yml": "extensions: []\n"}, known: []string{"Go"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			found, err := added(languages.All(), tainttest.Folder(t, c.files))
			if c.err != "" {
				require.ErrorContains(t, err, c.err)
				return
			}
			require.NoError(t, err)
			names := []string{}
			for name := range found {
				names = append(names, name)
			}
			require.ElementsMatch(t, c.known, names)
		})
	}
	_, err := added(languages.All(), filepath.Join(t.TempDir(), "absent"))
	require.ErrorIs(t, err, os.ErrNotExist)
}

// mounted returns a folder that has files as a mounted ConfigMap has them: as links, and the files themselves below hidden names.
func mounted(t *testing.T, files map[string]string) string {
	t.Helper()
	hidden := map[string]string{}
	for name, text := range files {
		hidden["..first/"+name] = text
	}
	dir := tainttest.Folder(t, hidden)
	require.NoError(t, os.Symlink("..first", filepath.Join(dir, "..data")))
	entries, err := os.ReadDir(filepath.Join(dir, "..first"))
	require.NoError(t, err)
	for _, e := range entries {
		require.NoError(t, os.Symlink(filepath.Join("..data", e.Name()), filepath.Join(dir, e.Name())))
	}
	return dir
}

func TestLinkedFolders(t *testing.T) {
	t.Parallel()
	files := map[string]string{"java/a.yaml": "framework: Some\ndocs: https://some.example\n", "go/b.model.yml": "extensions: []\n"}
	dir := mounted(t, files)
	found, err := added(languages.All(), dir)
	require.NoError(t, err)
	require.Contains(t, found, "Go")
	for language, path := range map[string]string{"Java": "a.yaml", "Kotlin": "java/a.yaml"} {
		var read []string
		require.NoError(t, fs.WalkDir(found[language], ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				read = append(read, name)
			}
			return err
		}))
		require.Equal(t, []string{path}, read, language)
	}
	before, err := contents(dir)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "..first", "java", "a.yaml"), []byte("framework: Other\n"), 0o600))
	after, err := contents(dir)
	require.NoError(t, err)
	require.NotEqual(t, before, after, "results of the old file do not count")
}

// TestLinkedFiles mounts the folder of a language.
func TestLinkedFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	require.NoError(t, os.Rename(mounted(t, map[string]string{"a.yml": ""}), filepath.Join(dir, "go")))
	_, err := added(languages.All(), dir)
	require.ErrorContains(t, err, "go/a.yml: the name of the file must end in .yaml")
	dir = t.TempDir()
	require.NoError(t, os.Rename(mounted(t, map[string]string{"more/a.yaml": ""}), filepath.Join(dir, "go")))
	_, err = added(languages.All(), dir)
	require.ErrorContains(t, err, "go/more is a link to a folder")
}

// Kotlin reads the models of Java beside its own, and no others.
func TestKotlinReadsTheKnowledgeOfJava(t *testing.T) {
	t.Parallel()
	found, err := added(languages.All(), tainttest.Folder(t, map[string]string{"java/a.yaml": "", "kotlin/b.yaml": "", "go/c.yaml": ""}))
	require.NoError(t, err)
	list, err := found["Kotlin"].(folders).ReadDir(".")
	require.NoError(t, err)
	require.Len(t, list, 2)
	require.Equal(t, []string{"java", "kotlin"}, []string{list[0].Name(), list[1].Name()})
}

func TestLanguagesHaveFolders(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for _, l := range languages.All() {
		require.NotContains(t, seen, Folder(l))
		require.Regexp(t, `^[a-z]+$`, Folder(l))
		seen[Folder(l)] = true
	}
	require.Contains(t, seen, "csharp")
	require.Subset(t, Languages(), []string{"Python", "TypeScript", "Kotlin"})
}

func TestErrorsOfKnowledgeNameTheSetting(t *testing.T) {
	t.Parallel()
	only := func(name string) func(front.Language) bool {
		return func(l front.Language) bool { return l.Names()[0] == name }
	}
	dir := tainttest.Folder(t, map[string]string{"go/own.yaml": "framework: Own\nsourcess: []\n"})
	_, err := For(dir, only("Go"))
	require.ErrorContains(t, err, "code.knowledge: "+dir)
	require.ErrorContains(t, err, "own.yaml")
	_, err = For(filepath.Join(dir, "absent"), only("Go"))
	require.ErrorContains(t, err, "code.knowledge: ")
}

func TestTemplates(t *testing.T) {
	t.Parallel()
	is := Templates([]string{"app.py", "templates/page.html", "views/user.erb", "index.php"})
	require.True(t, is("views/user.erb"))
	require.False(t, is("app.py"))
}
