package engine

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
)

// tree is a folder of knowledge. Links count as what they lead to, because the files of a mounted ConfigMap or Secret are links. Names
// that begin with two dots are left out: such a mount has every file a second time below one.
type tree struct{ fs.FS }

func treeOf(dir string) tree { return tree{os.DirFS(dir)} }

// ReadDir implements fs.ReadDirFS.
func (t tree) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := fs.ReadDir(t.FS, name)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(e fs.DirEntry) bool { return strings.HasPrefix(e.Name(), "..") })
	for i, e := range list {
		if e.Type()&fs.ModeSymlink == 0 {
			continue
		}
		at := path.Join(name, e.Name())
		info, err := fs.Stat(t.FS, at)
		switch {
		case err != nil:
			return nil, err
		case info.IsDir() && name != ".": // it could lead back
			return nil, fmt.Errorf("%s is a link to a folder; only the folder of a language may be one", at)
		}
		list[i] = fs.FileInfoToDirEntry(info)
	}
	return list, nil
}
