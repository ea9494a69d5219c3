-- Reads the profile with the access tokens in the file BENCH_TOKENS, in turn.
local tokens, turn = {}, 0
for line in io.lines(os.getenv("BENCH_TOKENS")) do
	tokens[#tokens + 1] = { Authorization = "Bearer " .. line }
end

function request()
	turn = turn % #tokens + 1
	return wrk.format("GET", nil, tokens[turn])
end
