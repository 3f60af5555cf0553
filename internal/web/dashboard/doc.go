// Package dashboard owns the pages for signed-in users: activity in their workspace,
// starting and watching scans, results, triage and settings. Each noun has one file, with
// its templates under page/. Handlers translate between forms and use cases of
// internal/service; they decide nothing.
package dashboard
