package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"assay/internal/blob"
	"assay/internal/scan"
	"assay/internal/service"
)

// webSeed are the statements that create the records of a large customer: 50 projects,
// 10,000 website scans, 200 code runs of 20 repositories with 1,000,000 findings, and ten
// Site Health checks of 10,000 pages. $1 is the workspace.
var webSeed = []string{
	`INSERT INTO projects (id, tenant_id, short_id, name, status, created_at)
	 SELECT gen_random_uuid(), $1, 'project' || lpad(n::text, 3, '0'), 'Project ' || n, 'ACTIVE', now() - interval '1 year'
	 FROM generate_series(1, 50) n`,
	`INSERT INTO website_scans (id, tenant_id, project_id, project_short_id, url, email, pillars, parts, profile, triggered_by, state, reason,
		revision, run_id, run_no, queued_at, started_at, completed_at, deadline_at, updated_at, score, strict_score, band,
		catalogue_version, short_code, slug)
	 SELECT gen_random_uuid(), $1, p.id, p.short_id, 'https://site' || (n % 200) || '.example/', '',
		'["SECURITY","PERFORMANCE","INFRASTRUCTURE","SEO"]', '["http"]', 'http', 'api', 'COMPLETE', '', 3, '', 1,
		t, t, t + interval '30 s', t + interval '1 h', t + interval '30 s', 40 + n % 60, 40 + n % 60,
		CASE WHEN 40 + n % 60 >= 90 THEN 'PRODUCTION_READY' WHEN 40 + n % 60 >= 70 THEN 'GROWTH_READY'
			WHEN 40 + n % 60 >= 50 THEN 'ELEVATED_RISK' ELSE 'CRITICAL_RISK' END, '1', '', ''
	 FROM generate_series(1, 10000) n
	 JOIN projects p ON p.tenant_id = $1 AND p.short_id = 'project' || lpad((n % 50 + 1)::text, 3, '0')
	 CROSS JOIN LATERAL (SELECT now() - n * interval '10 min' AS t) x`,
	`INSERT INTO website_categories (tenant_id, scan_id, pillar, score, strict_score, band, strict_band, coverage, partial, reason)
	 SELECT s.tenant_id, s.id, pillar, s.score, s.score, s.band, s.band, 1, false, ''
	 FROM website_scans s CROSS JOIN unnest(ARRAY['SECURITY','PERFORMANCE','INFRASTRUCTURE','SEO']) pillar WHERE s.tenant_id = $1`,
	`INSERT INTO repositories (id, tenant_id, project_id, project_short_id, external_id, name, full_name, clone_url, default_branch,
		selected_branch, enabled, private, archived, created_at, updated_at)
	 SELECT gen_random_uuid(), $1, p.id, p.short_id, n::text, 'app' || n, 'acme/app' || n, 'https://git.example/acme/app' || n || '.git',
		'main', '', true, true, false, now(), now()
	 FROM generate_series(1, 20) n JOIN projects p ON p.tenant_id = $1 AND p.short_id = 'project' || lpad(n::text, 3, '0')`,
	`INSERT INTO code_runs (id, tenant_id, project_id, project_short_id, repository_id, repo_name, repo_full_name, connection_id, branch,
		commit_sha, triggered_by, state, reason, revision, run_id, run_no, queued_at, started_at, completed_at, deadline_at, updated_at)
	 SELECT gen_random_uuid(), $1, r.project_id, r.project_short_id, r.id, r.name, r.full_name, gen_random_uuid(), 'main',
		md5(n::text || r.id), 'api', 'COMPLETED', '', 3, '', 1, t, t, t + interval '1 min', t + interval '1 h', t + interval '1 min'
	 FROM repositories r CROSS JOIN generate_series(1, 10) n CROSS JOIN LATERAL (SELECT now() - n * interval '12 h' AS t) x
	 WHERE r.tenant_id = $1`,
	`INSERT INTO code_jobs (id, tenant_id, scan_run_id, dimension, state, reason, score, coverage, lines, all_critical, all_high, all_medium,
		all_low, critical, high, medium, low, effort_minutes, started_at, completed_at)
	 SELECT gen_random_uuid(), $1, r.id, d, 'COMPLETED', '', 60, 'COMPLETE', 100000,
		v * 50, v * 450, v * 2000, v * 2500, v * 50, v * 450, v * 2000, v * 2500, v * 50000, r.started_at, r.completed_at
	 FROM code_runs r CROSS JOIN unnest(ARRAY['SAST','SCA','SECRETS','CODE_QUALITY']) d
	 CROSS JOIN LATERAL (SELECT CASE WHEN d = 'SAST' THEN 1 ELSE 0 END AS v) x WHERE r.tenant_id = $1`,
	`INSERT INTO findings (id, tenant_id, job_id, position, fingerprint, severity, state, effort_minutes, first_seen_at, doc, rule_id, path)
	 SELECT gen_random_uuid(), $1, j.id, n, md5(j.id::text || n),
		CASE WHEN n < 50 THEN 'CRITICAL' WHEN n < 500 THEN 'HIGH' WHEN n < 2500 THEN 'MEDIUM' ELSE 'LOW' END, 'EXISTING', 10,
		now() - (n % 90) * interval '1 day', convert_to(format('{"engines":["taint"],"rule":"rule-%s","title":"Weakness %s",
			"message":"Untrusted input reaches a sink.","confidence":"HIGH","path":"src/part%s/file%s.go","startLine":%s}',
			n % 40, n % 40, n % 30, n % 300, n % 900 + 1), 'UTF8'),
		'rule-' || n % 40, format('src/part%s/file%s.go', n % 30, n % 300)
	 FROM code_jobs j CROSS JOIN generate_series(0, 4999) n WHERE j.tenant_id = $1 AND j.dimension = 'SAST'`,
	`INSERT INTO site_health (id, tenant_id, project_id, project_short_id, url, mode, email, triggered_by, state, reason, revision, run_id,
		run_no, queued_at, started_at, completed_at, deadline_at, updated_at, expires_at, score_performance, score_accessibility,
		score_best_practices, score_seo, score_overall, lighthouse, page_counts)
	 SELECT gen_random_uuid(), $1, p.id, p.short_id, 'https://site' || (n % 5) || '.example/', 'DESKTOP', '', 'api', 'COMPLETED', '', 3, '', 1,
		t, t, t + interval '5 h', t + interval '6 h', t + interval '5 h', now() + interval '30 days', 70, 80, 90, 95, 84, '12.0.0',
		'{"scored":10000}'
	 FROM generate_series(1, 10) n JOIN projects p ON p.tenant_id = $1 AND p.short_id = 'project001'
	 CROSS JOIN LATERAL (SELECT now() - n * interval '1 day' AS t) x`,
	`INSERT INTO site_pages (id, tenant_id, site_health_id, position, url, page_key, shape, depth, source, found_from, state, skip, owner,
		attempts, status, final_url, title, score_performance, score_accessibility, score_best_practices, score_seo, score_overall,
		error_kind, error, updated_at, inlinks)
	 SELECT gen_random_uuid(), $1, c.id, n, format('%sshop/part%s/item%s', c.url, n % 40, n), format('%sshop/part%s/item%s', c.url, n % 40, n),
		format('/shop/part%s/*', n % 40), 3, 'LINK', c.url, 'SCORED', '', '', 1, 200, format('%sshop/part%s/item%s', c.url, n % 40, n),
		'Item ' || n, n % 100, 50 + n % 50, 90, 95, (n % 100 + 50 + n % 50 + 185) / 4.0, '', '', now(), n % 7
	 FROM site_health c CROSS JOIN generate_series(1, 10000) n WHERE c.tenant_id = $1`,
	`INSERT INTO schedules (id, tenant_id, project_id, project_short_id, name, kind, target, cron, every_seconds, time_zone, jitter_seconds,
		catch_up_seconds, paused, created_by, created_at, updated_at, last_run, last_outcome, last_record_id, last_problem, revision, synced)
	 SELECT gen_random_uuid(), $1, p.id, p.short_id, 'Nightly ' || n, 'website', format('{"url":"https://site%s.example/"}', n), '0 3 * * *',
		0, 'UTC', 0, 600, false, 'user:bench@example.org', now(), now(), '', '', '', '', 1, 1
	 FROM generate_series(1, 50) n JOIN projects p ON p.tenant_id = $1 AND p.short_id = 'project001'`,
	`INSERT INTO domains (id, tenant_id, name, token, created_at, method, problem)
	 SELECT gen_random_uuid(), $1, format('site%s.example', n), md5(n::text), now(), '', '' FROM generate_series(1, 50) n`,
	`INSERT INTO connections (id, tenant_id, name, provider, base_url, username, account, token, token_version, status, status_reason,
		created_at, updated_at)
	 SELECT gen_random_uuid(), $1, 'Forge ' || n, 'GITEA', 'https://git.example', '', 'acme', 'sealed'::bytea, 1, 'ACTIVE', '', now(), now()
	 FROM generate_series(1, 10) n`,
	`ANALYZE`,
}

// Sizes of the documents of a large repository.
const (
	seedPackages = 3000
	seedHotspots = 50
	seedRules    = 80
)

// seedDocuments stores the documents that engines write in addition to findings: the bill of
// materials of SCA, and the facts of CODE_QUALITY.
func seedDocuments(ctx context.Context, dsn string, blobs *blob.Store, runID string) (err error) {
	sbom, facts, err := seedContents()
	if err != nil {
		return err
	}
	key := "code/" + runID + "/" + service.SBOMName
	if err := blobs.Put(ctx, key, bytes.NewReader(sbom), "application/vnd.cyclonedx+json"); err != nil {
		return err
	}
	refs, err := json.Marshal([]scan.ArtifactRef{
		{Name: service.SBOMName, ContentType: "application/vnd.cyclonedx+json", Key: key, Bytes: int64(len(sbom))},
	})
	if err != nil {
		return err
	}
	db, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close(ctx)) }()
	const update = `UPDATE code_jobs SET artifacts = coalesce($3, artifacts), facts = coalesce($4, facts) WHERE scan_run_id = $1 AND dimension = $2`
	if _, err := db.Exec(ctx, update, runID, string(scan.DimensionSCA), refs, nil); err != nil {
		return err
	}
	_, err = db.Exec(ctx, update, runID, string(scan.DimensionQuality), nil, facts)
	return err
}

func seedContents() (sbom, facts []byte, err error) {
	type doc = map[string]any
	components, affected := make([]doc, seedPackages), []doc{}
	for i := range components {
		ref := fmt.Sprintf("pkg:npm/part-%04d@1.0.%d", i, i%9)
		components[i] = doc{
			"bom-ref": ref, "type": "library", "name": fmt.Sprintf("part-%04d", i), "version": fmt.Sprintf("1.0.%d", i%9), "purl": ref,
			"licenses": []doc{{"license": doc{"id": []string{"MIT", "Apache-2.0", "ISC", "BSD-3-Clause"}[i%4]}}},
			"evidence": doc{"occurrences": []doc{{"location": "package-lock.json", "line": 10 * i}}},
		}
		if i%20 == 0 {
			affected = append(affected, doc{
				"id": fmt.Sprintf("CVE-2026-%04d", i), "recommendation": "Upgrade it.", "ratings": []doc{{"severity": "high"}},
				"affects": []doc{{"ref": ref}},
			})
		}
	}
	hotspots, rules := make([]doc, seedHotspots), doc{}
	for i := range hotspots {
		hotspots[i] = doc{
			"path": fmt.Sprintf("src/part%d/file%d.go", i%30, i), "commits": 100 - i, "authors": 3, "complexity": 200 - 3*i,
			"score": (100 - i) * (200 - 3*i), "why": "Changed often and hard to follow.",
		}
	}
	for i := range seedRules {
		rules[fmt.Sprintf("rule-%d", i)] = 15 + 40*i
	}
	sbom, err = json.Marshal(doc{
		"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": components, "vulnerabilities": affected,
	})
	if err != nil {
		return nil, nil, err
	}
	facts, err = json.Marshal(doc{
		"size":      doc{"code": 100_000, "files": 900, "languages": []doc{{"name": "Go", "code": 100_000, "source": true}}},
		"functions": doc{"count": 4000, "worst": []doc{{"path": "src/a.go", "line": 12, "name": "everything", "lines": 210, "cognitive": 88}}},
		"hotspots":  hotspots, "debt": doc{"minutes": 38_500, "ratio": 2.4, "byRule": rules},
		"ratios": doc{"comments": 12.5, "tests": 61, "duplication": 3.1},
	})
	return sbom, facts, err
}

// seedWeb fills the workspace of a migrated database.
func seedWeb(ctx context.Context, dsn, tenantID string) (err error) {
	db, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close(ctx) }()
	for i, statement := range webSeed {
		args := []any{tenantID}
		if statement == "ANALYZE" {
			args = nil
		}
		if _, err := db.Exec(ctx, statement, args...); err != nil {
			return fmt.Errorf("seed %d: %w", i, err)
		}
	}
	return nil
}

// webIDs returns the records for routes with wildcards, by the wildcard and the start of the
// route.
func webIDs(ctx context.Context, dsn string) (map[string]string, error) {
	db, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return nil, err
	}
	defer func() { _ = db.Close(ctx) }()
	ids := map[string]string{}
	for place, query := range map[string]string{
		"/scans":        `SELECT id::text FROM website_scans ORDER BY queued_at DESC LIMIT 1`,
		"/code":         `SELECT id::text FROM code_runs ORDER BY queued_at DESC LIMIT 1`,
		"/findings":     `SELECT f.id::text FROM findings f WHERE f.severity = 'HIGH' LIMIT 1`,
		"/site-health":  `SELECT id::text FROM site_health ORDER BY queued_at DESC LIMIT 1`,
		"{page}":        `SELECT p.id::text FROM site_pages p JOIN site_health c ON c.id = p.site_health_id ORDER BY c.queued_at DESC LIMIT 1`,
		"{job}":         `SELECT id::text FROM code_jobs WHERE dimension = 'SAST' ORDER BY completed_at DESC LIMIT 1`,
		"/repositories": `SELECT id::text FROM repositories LIMIT 1`,
		"/schedules":    `SELECT id::text FROM schedules LIMIT 1`,
		"{domain}":      `SELECT name FROM domains LIMIT 1`,

		"/settings/connections": `SELECT id::text FROM connections LIMIT 1`,
		// The previous scan of the same address, to compare with.
		"/scans/{id}/compare": `SELECT b.id::text FROM website_scans a JOIN website_scans b ON b.url = a.url AND b.queued_at < a.queued_at
			ORDER BY a.queued_at DESC, b.queued_at DESC LIMIT 1`,
		"/site-health/{id}/compare": `SELECT b.id::text FROM site_health a JOIN site_health b ON b.url = a.url AND b.queued_at < a.queued_at
			ORDER BY a.queued_at DESC, b.queued_at DESC LIMIT 1`,
	} {
		var id string
		if err := db.QueryRow(ctx, query).Scan(&id); err != nil {
			return nil, fmt.Errorf("%s: %w", place, err)
		}
		ids[place] = id
	}
	return ids, nil
}
