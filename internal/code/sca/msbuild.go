package sca

import (
	"context"
	"encoding/xml"
	"io"
	"path"
	"regexp"
	"strings"

	cpb "github.com/google/osv-scalibr/binary/proto/config_go_proto"
	"github.com/google/osv-scalibr/extractor/filesystem"
	"github.com/google/osv-scalibr/inventory"
	"github.com/google/osv-scalibr/plugin"

	"assay/internal/code"
)

// msbuildFile has the packages of a .NET project, or of a file that projects import.
type msbuildFile struct {
	Properties []struct {
		All []struct {
			XMLName xml.Name
			Value   string `xml:",chardata"`
		} `xml:",any"`
	} `xml:"PropertyGroup"`
	Items []struct {
		References []msbuildPackage `xml:"PackageReference"`
		Versions   []msbuildPackage `xml:"PackageVersion"`
		Global     []msbuildPackage `xml:"GlobalPackageReference"`
	} `xml:"ItemGroup"`
}

type msbuildPackage struct {
	Include      string `xml:"Include,attr"`
	Update       string `xml:"Update,attr"`
	Version      string `xml:"Version,attr"`
	Override     string `xml:"VersionOverride,attr"`
	VersionInner string `xml:"Version"`
	Private      string `xml:"PrivateAssets,attr"`
	PrivateInner string `xml:"PrivateAssets"`
}

// Files that MSBuild imports into the projects below them.
const (
	packagesProps = "Directory.Packages.props"
	buildProps    = "Directory.Build.props"
)

func isMSBuild(file string) bool {
	base := path.Base(file)
	switch strings.ToLower(path.Ext(base)) {
	case ".csproj", ".fsproj", ".vbproj":
		return true
	}
	return base == packagesProps || base == buildProps || base == "Directory.Build.targets"
}

var msbuildProperty = regexp.MustCompile(`\$\(([\w.-]+)\)`)

// msbuild reads the packages of a file. A project's package without a version has the
// version of central package management, and is reported once, at that version.
func (s *session) msbuild(file *code.File, raw []byte) ([]*pkg, error) {
	var own msbuildFile
	if err := xml.Unmarshal(raw, &own); err != nil {
		return nil, err
	}
	properties := map[string]string{}
	central := map[string]string{}
	folders := upwards(path.Dir(file.Path))
	for i := len(folders) - 1; i >= 0; i-- {
		for _, name := range []string{buildProps, packagesProps} {
			at := path.Join(folders[i], name)
			var above msbuildFile
			if at == file.Path || s.files.at(at) == nil || xml.Unmarshal(s.files.read(at), &above) != nil {
				continue
			}
			above.properties(properties)
			for _, group := range above.Items {
				for _, p := range group.Versions {
					central[strings.ToLower(p.Include)] = p.version()
				}
			}
		}
	}
	own.properties(properties)
	var out []*pkg
	for _, group := range own.Items {
		for i, list := range [][]msbuildPackage{group.References, group.Versions, group.Global} {
			for _, p := range list {
				if one := p.pkg(file.Path, properties, central); one != nil {
					one.dev = one.dev || i == 2 // global ones are tools of the build: their PrivateAssets are all
					out = append(out, one)
				}
			}
		}
	}
	return out, nil
}

func (f *msbuildFile) properties(out map[string]string) {
	for _, group := range f.Properties {
		for _, p := range group.All {
			out[strings.ToLower(p.XMLName.Local)] = strings.TrimSpace(p.Value)
		}
	}
}

func (p *msbuildPackage) version() string {
	return firstOf(p.Override, p.Version, p.VersionInner)
}

// pkg returns the package; nil if another file has its version.
func (p *msbuildPackage) pkg(file string, properties, central map[string]string) *pkg {
	name, version := firstOf(p.Include, p.Update), p.version()
	if name == "" || strings.ContainsAny(name, "$@") || strings.Contains(name, ";") {
		return nil
	}
	if version == "" && (central[strings.ToLower(name)] != "" || p.Include == "") {
		return nil
	}
	for range 5 {
		version = msbuildProperty.ReplaceAllStringFunc(version, func(v string) string {
			if value, ok := properties[strings.ToLower(v[2:len(v)-1])]; ok {
				return value
			}
			return v
		})
	}
	out := &pkg{ecosystem: "NuGet", kind: "NuGet", name: name, path: file, direct: true}
	out.dev = strings.EqualFold(firstOf(p.Private, p.PrivateInner), "all")
	if strings.Contains(version, "$(") || len(version) > maxVersion {
		version = ""
	}
	out.limit(version)
	out.purl = out.packageURL()
	return out
}

// msbuildReader matches the files for the table of readers; session.msbuild reads them.
type msbuildReader struct{}

func newMSBuild(*cpb.PluginConfig) (filesystem.Extractor, error) { return msbuildReader{}, nil }

// Name implements filesystem.Extractor.
func (msbuildReader) Name() string { return "dotnet/msbuild" }

// Version implements filesystem.Extractor.
func (msbuildReader) Version() int { return 0 }

// Requirements implements filesystem.Extractor.
func (msbuildReader) Requirements() *plugin.Capabilities { return &plugin.Capabilities{} }

// FileRequired implements filesystem.Extractor.
func (msbuildReader) FileRequired(api filesystem.FileAPI) bool { return isMSBuild(api.Path()) }

// Extract implements filesystem.Extractor.
func (msbuildReader) Extract(context.Context, *filesystem.ScanInput) (inventory.Inventory, error) {
	return inventory.Inventory{}, io.ErrUnexpectedEOF
}
