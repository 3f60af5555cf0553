class Thing
  def plain_cy1_cog0_nest0_par2(a, *b); end

  def chain_cy4_cog4_nest1_par1(a)
    if a == 1 # 1
      1
    elsif a == 2 # 1
      2
    elsif a == 3 # 1
      3
    else # 1
      4
    end
  end

  def self.guards_cy5_cog4_nest1_par2(a, b)
    return 1 if a && b # 1, 1
    return 2 unless a # 1
    a ? b : 3 # 1
  end

  def blocks_cy3_cog4_nest1_par1(rows)
    rows.each do |row|
      if row # 2: in a block
        next
      end
      while row # 2
        break
      end
    end
  end

  def errors_cy3_cog3_nest2_par0
    begin
      work
    rescue ArgumentError # 1
      retry if true # 2
    end
  end

  def cases_cy3_cog1_nest1_par1(x)
    case x # 1
    when 1, 2 then 'few'
    when 3 then 'three'
    else 'many'
    end
  end
end
