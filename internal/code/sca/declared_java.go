package sca

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// Gradle's build files are programs; only the common notations are read.
var (
	gradleCoordinates = regexp.MustCompile(`\b(\w+)\s*[( ]\s*(?:(?:enforcedPlatform|platform|testFixtures)\s*\(\s*)?["']([\w.-]+):([\w.$\{\}-]+)(?::([^"':@]+))?[^"']*["']`)
	// gradleMore matches further coordinates: after a comma, or at the beginning of a line within a list.
	gradleMore = regexp.MustCompile(`^\s*,?\s*["']([\w.-]+):([\w.$\{\}-]+):([^"':@]+)[^"']*["']`)
	// gradleOpened matches a list that begins in the next line.
	gradleOpened   = regexp.MustCompile(`\b(\w+)\s*\(\s*$`)
	gradleNamed    = regexp.MustCompile(`\b(\w+)\s*[( ]\s*group\s*[:=]\s*["']([\w.-]+)["']\s*,\s*name\s*[:=]\s*["']([\w.-]+)["'](?:\s*,\s*version\s*[:=]\s*["']?([^"',)\s]+)["']?)?`)
	gradlePlugin   = regexp.MustCompile(`\bid\s*\(?\s*["']([\w.-]+)["']\s*\)?\s*version\s*\(?\s*["']([^"']+)["']`)
	gradleVariable = regexp.MustCompile(`(?:^|[\s{.(])(?:def\s+|val\s+|var\s+|ext\.|set\s*\(\s*["'])?([A-Za-z_][\w.]*)["']?\s*[=,]\s*["']([\w.+-]+)["']`)
	gradleInserted = regexp.MustCompile(`\$\{?([\w.]+)\}?`)
	gradleUnused   = regexp.MustCompile(`^(id|version|url|uri|exclude|apply|group|project|mavenBom|maven|task|println)$`)
	gradleForTests = regexp.MustCompile(`(?i)^(test|androidTest|integrationTest|jmh|kaptTest|debug)|errorprone|checkstyle|ktlint|detekt|jacoco`)
)

// declaredGradle reads the coordinates of a build file, with variables set there, in files
// above it, or in gradle.properties.
func declaredGradle(s *session, file string, raw []byte) (out []declaration) {
	variables := map[string]string{}
	folders := upwards(path.Dir(file))
	for i := len(folders) - 1; i >= 0; i-- {
		for _, name := range []string{
			"gradle.properties", "build.gradle", "build.gradle.kts", "dependencies.gradle", "gradle/dependencies.gradle",
		} {
			gradleVariables(variables, s.files.read(path.Join(folders[i], name)), name == "gradle.properties")
		}
	}
	platforms := platformsOf(raw, variables)
	s.catalogueOf(file).addPlatforms(platforms, raw)
	number, list := 0, ""
	for line := range bytes.Lines(raw) {
		number++
		text := string(line[:min(len(line), longestLine)])
		if trimmed := strings.TrimSpace(text); strings.HasPrefix(trimmed, "//") || strings.HasPrefix(trimmed, "*") {
			continue
		}
		var all [][]string
		all, list = gradleLine(text, list)
		for _, m := range all {
			version := inserted(m[3], variables)
			if version == "" {
				own := s.gradlePlatforms()
				version = firstOf(own[m[1]+":"+m[2]], platforms.version(m[1]), s.platformGroups.version(m[1]))
			}
			out = append(out, declaration{
				name: m[1] + ":" + inserted(m[2], variables), constraint: version, line: number, dev: gradleForTests.MatchString(m[0]),
			})
		}
	}
	return out
}

// gradleLine returns the configuration, group, name and version of each package of a line, and the configuration whose list goes on in
// the next one, "" without any. list is that of the line before.
func gradleLine(text, list string) (all [][]string, next string) {
	rest := text
	for _, expression := range []*regexp.Regexp{gradleCoordinates, gradleNamed} {
		for _, at := range expression.FindAllStringSubmatchIndex(text, -1) {
			m := groups(text, at)
			if gradleUnused.MatchString(m[1]) && m[1] != "mavenBom" {
				continue
			}
			all, list, rest = append(all, m[1:]), m[1], text[at[1]:]
		}
	}
	for m := gradleMore.FindStringSubmatch(rest); m != nil && list != ""; m = gradleMore.FindStringSubmatch(rest) {
		all, rest = append(all, []string{list, m[1], m[2], m[3]}), rest[len(m[0]):]
	}
	if m := gradleOpened.FindStringSubmatch(text); m != nil && !gradleUnused.MatchString(m[1]) {
		return all, m[1]
	}
	if strings.HasSuffix(strings.TrimSpace(text), ",") {
		return all, list
	}
	return all, ""
}

// groups returns the match of an expression and its groups, "" for those that are missing.
func groups(text string, at []int) []string {
	out := make([]string, len(at)/2)
	for i := range out {
		if at[2*i] >= 0 {
			out[i] = text[at[2*i]:at[2*i+1]]
		}
	}
	return out
}

// gradlePlatforms returns the versions that the repository's own platforms assign to
// packages, and collects the BOMs that they import.
func (s *session) gradlePlatforms() map[string]string {
	if s.platforms != nil {
		return s.platforms
	}
	s.platforms, s.platformGroups = map[string]string{}, platforms{}
	for i := range s.tree.Files {
		file := s.tree.Files[i].Path
		if base := path.Base(file); base != "build.gradle" && base != "build.gradle.kts" {
			continue
		}
		raw := s.files.read(file)
		if !bytes.Contains(raw, []byte("java-platform")) {
			continue
		}
		for _, d := range declaredGradle(s, file, raw) {
			if d.constraint != "" {
				s.platforms[d.name] = d.constraint
			}
		}
		known := s.catalogueOf(file)
		for _, l := range known.used(raw) {
			if l.version != "" {
				s.platforms[l.group+":"+l.name] = l.version
			}
		}
		known.addPlatforms(s.platformGroups, raw)
	}
	return s.platforms
}

func gradleVariables(out map[string]string, raw []byte, properties bool) {
	for line := range bytes.Lines(raw) {
		text := string(line[:min(len(line), longestLine)])
		if properties {
			if key, value, ok := strings.Cut(text, "="); ok {
				out[strings.TrimSpace(key)] = strings.TrimSpace(value)
			}
			continue
		}
		for _, m := range gradleVariable.FindAllStringSubmatch(text, -1) {
			name := m[1]
			out[name] = m[2]
			if i := strings.LastIndex(name, "."); i >= 0 {
				out[name[i+1:]] = m[2]
			}
		}
	}
}

// inserted replaces variables; it returns "" if one is unknown.
func inserted(text string, variables map[string]string) string {
	text = gradleInserted.ReplaceAllStringFunc(text, func(v string) string {
		name := gradleInserted.FindStringSubmatch(v)[1]
		if value, ok := variables[name]; ok {
			return value
		}
		if i := strings.LastIndex(name, "."); i >= 0 && variables[name[i+1:]] != "" {
			return variables[name[i+1:]]
		}
		return v
	})
	if strings.Contains(text, "$") {
		return ""
	}
	return text
}

// platforms maps groups to the lists of versions (BOMs) that a build imports. Only the
// packages of a BOM's own group are known: they have the BOM's version.
type platforms map[string]string

// version returns the version of the BOM of the group, or of the nearest group above it.
func (p platforms) version(group string) string {
	for group != "" && !mixedGroups[group] {
		if version := firstOf(p[group], p[group+".platform"]); version != "" { // as that of Quarkus
			return version
		}
		group = group[:max(strings.LastIndexByte(group, '.'), 0)]
	}
	return ""
}

// add adds a BOM unless one of its group has been imported before.
func (p platforms) add(group, version string) {
	if group != "" && version != "" && p[group] == "" && !mixedGroups[group] {
		p[group] = version
	}
}

// mixedGroups are groups of platforms that publish their packages in different versions.
var mixedGroups = map[string]bool{
	"org.springframework.cloud": true, "org.springframework.data": true, "io.micronaut.platform": true, "io.projectreactor": true,
	"com.google.cloud": true, "com.google.firebase": true, "com.azure": true, "androidx.compose": true, "org.apache": true,
}

func platformsOf(raw []byte, variables map[string]string) platforms {
	out := platforms{}
	text := string(raw)
	for _, m := range regexp.MustCompile(
		`(?:[pP]latform|mavenBom)\s*\(?\s*\(?\s*["']([\w.-]+):([\w.-]+):([^"']+)["']`).FindAllStringSubmatch(text, -1) {
		if version := inserted(m[3], variables); version != "" && !mixedGroups[m[1]] {
			out[m[1]] = version
		}
	}
	for _, m := range gradlePlugin.FindAllStringSubmatch(text, -1) {
		if version := inserted(m[2], variables); m[1] == springBoot && version != "" {
			out[m[1]] = version
		}
	}
	return out
}

var (
	scalaModule  = regexp.MustCompile(`"([\w.-]+)"\s*(%%%?|%)\s*"([\w.-]+)"\s*%\s*(?:"([^"]+)"|([\w.]+))([^\n,)]*)`)
	scalaVersion = regexp.MustCompile(`scalaVersion\s*:=\s*(?:"([\d.]+)|([\w.]+))`)
	scalaValue   = regexp.MustCompile(`\bval\s+(\w+)\s*=\s*"([^"]+)"`)
)

// declaredSbt reads the modules of build.sbt, or of the object Dependencies of a build.
func declaredSbt(s *session, file string, raw []byte) (out []declaration) {
	values := map[string]string{} // by the last part of their names
	for _, m := range scalaValue.FindAllSubmatch(raw, -1) {
		values[string(m[1])] = string(m[2])
	}
	suffix, dir := scalaSuffix(raw, values), path.Dir(file)
	for _, build := range []string{path.Join(dir, "build.sbt"), path.Join(path.Dir(dir), "build.sbt")} {
		if suffix == "" {
			suffix = scalaSuffix(s.files.read(build), values)
		}
	}
	for _, m := range scalaModule.FindAllStringSubmatch(string(raw), -1) {
		d := declaration{name: m[1] + ":" + m[3], constraint: m[4], dev: strings.Contains(m[6], "Test")}
		if m[2] != "%" {
			d.name += suffix
		}
		if m[5] != "" {
			d.constraint = values[m[5][strings.LastIndexByte(m[5], '.')+1:]]
		}
		out = append(out, d)
	}
	return out
}

// scalaSuffix returns what the names of modules end with that are compiled for the Scala of a build: _2.13 or _3.
func scalaSuffix(raw []byte, values map[string]string) string {
	m := scalaVersion.FindStringSubmatch(string(raw))
	if m == nil {
		return ""
	}
	numbers, _ := numbersOf(firstOf(m[1], values[m[2][strings.LastIndexByte(m[2], '.')+1:]]))
	switch {
	case len(numbers) == 0:
		return ""
	case numbers[0] == 2 && len(numbers) > 1:
		return "_" + joined(numbers[:2])
	}
	return "_" + joined(numbers[:1])
}

// declaredLein reads the vectors of project.clj.
var declaredLein = declaredLines(`\[\s*([\w.-]+(?:/[\w.-]+)?)\s+"([^"]+)"`, func(m []string) declaration {
	group, name, ok := strings.Cut(m[1], "/")
	if !ok {
		name = group
	}
	return declaration{name: group + ":" + name, constraint: m[2]}
})
