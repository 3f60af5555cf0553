package front

import "strings"

// Vendorer is a Language whose repositories may contain their dependencies.
type Vendorer interface {
	// Vendored selects the third-party files that own files import, and facts about them that are added to those of the survey. The
	// order of the files must be the same in each run: the cache depends on it.
	Vendored(v *Vendor) (files []string, facts map[string]string)
}

// Vendor is the input of a Vendorer.
type Vendor struct {
	// All are the paths of all files of the repository; Own are those of the files that are judged.
	All  map[string]bool
	Own  []string
	Read func(path string) ([]byte, error)
	// Knows reports whether the knowledge covers a package or class, so that its code need not be
	// analysed.
	Knows func(name string) bool
	// Max limits the number of selected files; MaxBytes their total size, 0 for no limit.
	Max, MaxBytes int

	bytes int
	files []string
	seen  map[string]bool
}

// Any reports whether the repository has files below folders of a name, which ends with a slash.
func (v *Vendor) Any(folder string) bool {
	for path := range v.All {
		if strings.HasPrefix(path, folder) || strings.Contains(path, "/"+folder) {
			return true
		}
	}
	return false
}

// Take selects a file if it exists and was not selected before, and reports whether it did.
func (v *Vendor) Take(path string) bool {
	if !v.All[path] || v.seen[path] || len(v.files) >= v.Max || v.MaxBytes > 0 && v.bytes > v.MaxBytes {
		return false
	}
	if v.seen == nil {
		v.seen = map[string]bool{}
	}
	v.seen[path] = true
	v.files = append(v.files, path)
	return true
}

// Follow calls imports, with the source, for each own file and then for each selected file. It returns the selected files.
func (v *Vendor) Follow(imports func(path string, source []byte)) []string {
	look := func(path string) {
		source, err := v.Read(path)
		if err != nil {
			return
		}
		if v.seen[path] {
			v.bytes += len(source)
		}
		imports(path, source)
	}
	for _, path := range v.Own {
		if len(v.files) >= v.Max {
			break
		}
		look(path)
	}
	for i := 0; i < len(v.files); i++ {
		look(v.files[i])
	}
	return v.files
}
