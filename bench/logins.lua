-- Logs in as one of eighty users, over and over. The first twenty users read with
-- a token: a person has at most 20 sessions, so logins would end theirs.
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"

local turn = 0

function request()
	turn = turn % 80 + 1
	return wrk.format(nil, nil, nil, '{"username":"bench' .. 20 + turn .. '","password":"Quiet-Meadow-41"}')
end
