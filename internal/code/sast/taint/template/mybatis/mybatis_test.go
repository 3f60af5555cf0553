package mybatis_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"assay/internal/code/sast/taint/template/mybatis"
)

const (
	mapper = `package shop;
import java.util.Map;
public interface OrderMapper {
  List<Order> find(@Param("name") String n, Map<String, Integer> more, int page);
  Order one(Query query);
}
`
	statements = `<mapper namespace="shop.OrderMapper">
<select id="find">
  select * from o where n = '${name}' and p = #{page}
</select>
<select id="one">select * from o order by ${sort}</select>
<select id="safe">select * from o where n = #{name}</select>
</mapper>
`
)

// TestSource checks that a statement into which a value is inserted unchanged becomes a method with the parameters of the
// interface.
func TestSource(t *testing.T) {
	t.Parallel()
	files := map[string]string{"src/shop/OrderMapper.java": mapper, "a/OrderMapper.xml": statements}
	read := func(p string) ([]byte, error) { return []byte(files[p]), nil }
	facts := mybatis.Survey([]string{"src/shop/OrderMapper.java", "a/OrderMapper.xml"}, read)
	require.Len(t, facts, 1)
	out := mybatis.Source([]byte(statements), facts)
	require.Equal(t, bytes.Count([]byte(statements), []byte("\n")), bytes.Count(out, []byte("\n")), "lines")
	for _, part := range []string{"shop.OrderMapper", "find(String name, Map<String, Integer> more, int page)", "one(", "getSort()"} {
		require.Contains(t, string(out), part)
	}
	require.NotContains(t, string(out), "safe(", "its values are parameters of the statement")
}

func TestIs(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]bool{
		"a/OrderMapper.xml": true, "resources/mapper/order.xml": true, "a/OrderDao.xml": true, "pom.xml": false, "a/OrderMapper.java": false,
	} {
		require.Equal(t, want, mybatis.Is(file), file)
	}
}
