package embedded

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/serviceerror"
	persistencespb "go.temporal.io/server/api/persistence/v1"
	"go.temporal.io/server/common/config"
	tlog "go.temporal.io/server/common/log"
	"go.temporal.io/server/common/metrics"
	"go.temporal.io/server/common/persistence"
	"go.temporal.io/server/common/persistence/serialization"
	"go.temporal.io/server/common/persistence/sql"
	"go.temporal.io/server/common/resolver"
	"go.temporal.io/server/common/searchattribute/sadefs"
	sqliteschema "go.temporal.io/server/schema/sqlite"
	"google.golang.org/protobuf/types/known/durationpb"
)

// ensureNamespace creates the namespace or updates its retention and search attributes, in
// the database and before the server runs. If it used the API of the running server, the
// services would see the change only with their next cache refresh, seconds later, and until
// then a workflow with a new attribute would fail.
func ensureNamespace(ctx context.Context, db *config.SQL, o *Options) error {
	nop, serializer := tlog.NewNoopLogger(), serialization.NewSerializer()
	factory := sql.NewFactory(*db, resolver.NewNoopResolver(), clusterName, nop, metrics.NoopMetricsHandler, serializer)
	defer factory.Close()
	metadata, err := factory.NewMetadataStore()
	if err != nil {
		return err
	}
	manager := persistence.NewMetadataManagerImpl(metadata, serializer, nop, clusterName)
	defer manager.Close()

	found, err := manager.GetNamespace(ctx, &persistence.GetNamespaceRequest{Name: o.Namespace})
	var missing *serviceerror.NamespaceNotFound
	if errors.As(err, &missing) {
		return createNamespace(ctx, manager, o)
	}
	if err != nil {
		return err
	}
	changed, err := updateConfig(found.Namespace.GetConfig(), o)
	if err != nil || !changed {
		return err
	}
	// The record's version must be that of the whole table at the time of writing.
	version, err := manager.GetMetadata(ctx)
	if err != nil {
		return err
	}
	found.Namespace.ConfigVersion++
	return manager.UpdateNamespace(ctx, &persistence.UpdateNamespaceRequest{
		Namespace:           found.Namespace,
		IsGlobalNamespace:   found.IsGlobalNamespace,
		NotificationVersion: version.NotificationVersion,
	})
}

func createNamespace(ctx context.Context, manager persistence.MetadataManager, o *Options) error {
	ns, err := sqliteschema.NewNamespaceConfig(clusterName, o.Namespace, false, nil)
	if err != nil {
		return err
	}
	if _, err := updateConfig(ns.Detail.GetConfig(), o); err != nil {
		return err
	}
	_, err = manager.CreateNamespace(ctx, &persistence.CreateNamespaceRequest{Namespace: ns.Detail})
	return err
}

// updateConfig reports whether it changed c.
func updateConfig(c *persistencespb.NamespaceConfig, o *Options) (bool, error) {
	changed := false
	if c.GetRetention().AsDuration() != o.Retention {
		c.Retention = durationpb.New(o.Retention)
		changed = true
	}
	fields, err := allocate(c.GetCustomSearchAttributeAliases(), o.SearchAttributes)
	if err != nil {
		return false, err
	}
	if !maps.Equal(fields, c.GetCustomSearchAttributeAliases()) {
		c.CustomSearchAttributeAliases = fields
		changed = true
	}
	return changed, nil
}

// allocate assigns a preallocated field of its type to every wanted attribute and returns
// the new map from field to attribute. Attributes, wanted or not, stay in their field. One
// whose type has changed gets a new field; values written under the old type are no longer
// found.
func allocate(fields map[string]string, want map[string]enumspb.IndexedValueType) (map[string]string, error) {
	types := sadefs.GetDBIndexSearchAttributes(nil).GetCustomSearchAttributes()
	out := maps.Clone(fields)
	if out == nil {
		out = map[string]string{}
	}
	maps.DeleteFunc(out, func(field, name string) bool {
		typ, wanted := want[name]
		return wanted && types[field] != typ
	})
	placed := map[string]bool{}
	for _, name := range out {
		placed[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if placed[name] {
			continue
		}
		field, ok := freeField(types, out, want[name])
		if !ok {
			return nil, fmt.Errorf("search attribute %s: no free field of type %s left", name, want[name])
		}
		out[field] = name
	}
	return out, nil
}

func freeField(types map[string]enumspb.IndexedValueType, used map[string]string, typ enumspb.IndexedValueType) (string, bool) {
	var free []string
	for field, t := range types {
		if _, taken := used[field]; t == typ && !taken {
			free = append(free, field)
		}
	}
	if len(free) == 0 {
		return "", false
	}
	return slices.MinFunc(free, strings.Compare), true
}
