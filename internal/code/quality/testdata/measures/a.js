// Code outside of functions is measured as one: its if counts below.
if (process.env.DEBUG) console.log('debug')

function plain_cy1_cog0_nest0_par0() {}

function chain_cy5_cog6_nest1_par2(a, { b, c }) {
  if (a === 1) return 'one' // 1
  else if (a === 2) return 'two' // 1
  else if (a === 3) return 'three' // 1
  else return b ? c : a // 1, 2 for it is nested
}

function loops_cy7_cog13_nest4_par1(rows) {
  outer: for (const row of rows) { // 1
    for (const cell in row) { // 2
      while (cell) { // 3
        if (cell === 1) break outer // 4, 1
      }
    }
  }
  do { rows.pop() } while (rows.length && rows[0]) // 1, 1 for &&
}

class Thing {
  method_cy3_cog3_nest1_par1(x) {
    try {
      return x()
    } catch (e) { // 1
      return e ? 1 : 2 // 2
    }
  }
}

const arrow_cy4_cog2_nest1_par1 = x => {
  switch (x) { // 1
    case 1: return 'a'
    case 2: return 'b'
    default: return x ?? 'c' // 1
  }
}

function callbacks_cy4_cog7_nest1_par1(list) {
  if (!list) return [] // 1
  return list.map(function (x) {
    if (x) return list.filter(y => y ? 1 : 0) // 2, 4
    return x
  })
}

function onlyAPlace_cy1_cog0_nest0_par0() {
  return [1].map(x => (x ? 1 : 0))
}

function holder_cy2_cog1_nest1_par0() {
  function inside_cy2_cog1_nest1_par1(x) {
    if (x) return 1 // 1
  }
  if (inside_cy2_cog1_nest1_par1(1)) return 2 // 1
}
