package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"assay/internal/advisory"
	"assay/internal/blob"
	"assay/internal/code"
	"assay/internal/code/sca"
)

// Input of the measurement: as many advisories as npm has, most of them for malicious
// packages, and a lockfile of a thousand packages.
const (
	scaRecords   = 200_000
	scaFlaws     = 20_000 // of the records, with ranges and scores
	scaPackages  = 1_000
	scaScans     = 9
	scaHeapLimit = 512 // MB
)

// codeSCA measures a scan of a large lockfile with the advisories in memory, the time of
// loading them, and their memory.
func codeSCA(ctx context.Context, b *bench) (_ []figure, err error) {
	dir, err := os.MkdirTemp(b.dir, "sca-")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if err := writeAdvisories(filepath.Join(dir, "npm", "all.zip")); err != nil {
		return nil, err
	}
	blobs, err := blob.Open(ctx, "file://"+filepath.ToSlash(filepath.Join(dir, "blobs")), blob.Options{})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, blobs.Close()) }()
	log := slog.New(slog.DiscardHandler)
	began := time.Now()
	meta, err := advisory.NewMirror(advisory.MirrorConfig{
		Base: dir, Ecosystems: []string{"npm"}, Blobs: blobs, TempDir: dir, Clock: time.Now, Log: log,
	}).Refresh(ctx, "npm", false)
	if err != nil || meta.Error != "" {
		return nil, errors.Join(err, errors.New(meta.Error))
	}
	b.notef("code_sca: mirrored %d records of %d packages in %.1f s, %d MB stored", meta.Records, meta.Packages, time.Since(began).Seconds(),
		meta.Bytes>>20)
	before := heap()
	db := advisory.NewDB(blobs, time.Now, log)
	began = time.Now()
	if _, err := db.View(ctx, []string{"npm"}); err != nil {
		return nil, err
	}
	load := time.Since(began)
	grown := heap() - before
	took, err := scanLockfile(ctx, b, dir, db, log)
	if err != nil {
		return nil, err
	}
	runtime.KeepAlive(db)
	return []figure{
		{name: "sca_1000_packages_seconds", value: took.Seconds(), op: "<=", bar: 2},
		{name: "sca_advisories_load_seconds", value: load.Seconds(), op: "<=", bar: 5},
		{name: "sca_advisories_heap_mb", value: float64(grown) / (1 << 20), op: "<=", bar: scaHeapLimit},
	}, nil
}

// scanLockfile returns the median time of a scan.
func scanLockfile(ctx context.Context, b *bench, dir string, db *advisory.DB, log *slog.Logger) (time.Duration, error) {
	tree, err := lockfileTree(filepath.Join(dir, "tree"))
	if err != nil {
		return 0, err
	}
	engine, err := sca.New(sca.Config{Advisories: db, Log: log})
	if err != nil {
		return 0, err
	}
	var all []time.Duration
	for range scaScans {
		began := time.Now()
		report, err := engine.Scan(ctx, tree, code.Options{Clock: time.Now, TempDir: dir})
		if err != nil {
			return 0, err
		}
		all = append(all, time.Since(began))
		if len(report.Findings) == 0 || !report.Judged {
			return 0, errors.New("code_sca: the scan found nothing")
		}
		b.notef("code_sca: %d findings in %.3f s", len(report.Findings), all[len(all)-1].Seconds())
	}
	return median(all), nil
}

func heap() int64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// writeAdvisories writes records of the size and form of real ones.
func writeAdvisories(name string) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	w := zip.NewWriter(f)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range scaRecords {
		record := maliciousRecord(i)
		if i < scaFlaws {
			record = flawRecord(i, random)
		}
		raw, err := json.Marshal(record)
		if err != nil {
			return errors.Join(err, f.Close())
		}
		entry, err := w.Create(fmt.Sprintf("%s.json", record["id"]))
		if err == nil {
			_, err = entry.Write(raw)
		}
		if err != nil {
			return errors.Join(err, f.Close())
		}
	}
	return errors.Join(w.Close(), f.Close())
}

type object = map[string]any

func maliciousRecord(i int) object {
	return object{
		"id": fmt.Sprintf("MAL-2026-%d", i), "schema_version": "1.7.4", "modified": "2026-05-01T10:00:00Z",
		"summary": fmt.Sprintf("Malicious code in bad-package-%d (npm)", i),
		"details": strings.Repeat("Any computer that has this package installed or running should be considered fully compromised. ", 6),
		"affected": []object{{
			"package": object{"ecosystem": "npm", "name": fmt.Sprintf("bad-package-%d", i)}, "versions": []string{"1.0.0", "99.9.9"},
			"database_specific": object{"cwes": []object{{"cweId": "CWE-506"}}},
		}},
	}
}

func flawRecord(i int, random *rand.Rand) object {
	major := random.IntN(5)
	return object{
		"id": fmt.Sprintf("GHSA-%05d", i), "schema_version": "1.7.4", "modified": "2026-05-01T10:00:00Z",
		"aliases":           []string{fmt.Sprintf("CVE-2024-%d", 10_000+i)},
		"summary":           fmt.Sprintf("Prototype pollution in package-%d", i%8_000),
		"details":           strings.Repeat("An attacker who controls the input can change what every object inherits. ", 20),
		"severity":          []object{{"type": "CVSS_V3", "score": "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H"}},
		"database_specific": object{"severity": "CRITICAL", "cwe_ids": []string{"CWE-1321"}},
		"affected": []object{{
			"package": object{"ecosystem": "npm", "name": fmt.Sprintf("package-%d", i%8_000)},
			"ranges": []object{
				{"type": "SEMVER", "events": []object{{"introduced": "0"}, {"fixed": fmt.Sprintf("%d.%d.0", major, random.IntN(20))}}},
			},
		}},
	}
}

// lockfileTree returns a package-lock.json of packages that depend on each other; a fifth of
// them have advisories.
func lockfileTree(root string) (*code.Tree, error) {
	packages := object{"": object{"name": "bench", "dependencies": object{"package-0": "^1.0.0"}}}
	for i := range scaPackages {
		packages[fmt.Sprintf("node_modules/%s", lockedName(i))] = object{
			"version": fmt.Sprintf("%d.%d.%d", i%4, i%17, i%9), "license": "MIT",
			"resolved":     fmt.Sprintf("https://registry.npmjs.org/%s/-/x.tgz", lockedName(i)),
			"integrity":    "sha512-" + strings.Repeat("a", 86) + "==",
			"dependencies": object{lockedName((2*i + 1) % scaPackages): "*", lockedName((2*i + 2) % scaPackages): "*"},
		}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(object{"name": "bench", "lockfileVersion": 3, "packages": packages}); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(root, 0o700); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(root, "package-lock.json"), out.Bytes(), 0o600); err != nil {
		return nil, err
	}
	return &code.Tree{Root: root, Commit: strings.Repeat("0", 40), Files: []code.File{code.Classify("package-lock.json", out.Bytes())}}, nil
}

func lockedName(i int) string {
	if i%5 == 0 {
		return fmt.Sprintf("package-%d", i)
	}
	return fmt.Sprintf("harmless-%d", i)
}
